/** The logo mark: a house whose door is a keyhole. */
export const LogoMark = ({ className = 'size-8' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect width="32" height="32" rx="8" fill="#1b2f5e" />
    <path d="M16 6.2 6.6 13.6v10.2c0 1.1.9 2 2 2h14.8a2 2 0 0 0 2-2V13.6z" fill="#fff" />
    <path d="M16 13.4a3.1 3.1 0 0 0-1.5 5.8l-.9 3.6h4.8l-.9-3.6a3.1 3.1 0 0 0-1.5-5.8z" fill="#c8932a" />
  </svg>
);
