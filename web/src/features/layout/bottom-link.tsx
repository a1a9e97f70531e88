import type { LucideIcon } from 'lucide-react';

/**
 * The style of a link in the bottom bar of a phone. The font size has a maximum, so that large text stays on one line.
 */
export const bottomLinkClass =
  'focus-ring group flex h-16 w-full flex-col items-center justify-start pt-1.5 text-center text-[min(0.75rem,3.1vw)] leading-[1.2] font-medium whitespace-nowrap text-muted aria-[current]:text-on-primary-soft low:h-12 low:justify-center low:gap-0.5 low:pt-0';

export const BottomIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="rounded-full px-[min(1rem,3.2vw)] py-1 transition-colors group-aria-[current]:bg-primary-soft low:py-0">
    <Icon aria-hidden className="size-5" strokeWidth={1.9} />
  </span>
);
