import type { ReactNode } from 'react';

export const Key = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <kbd
    className={`rounded border border-border bg-surface px-1.5 font-sans text-[0.75rem] leading-5 font-medium text-muted ${className}`}
  >
    {children}
  </kbd>
);
