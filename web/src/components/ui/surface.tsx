import type { ReactNode } from 'react';

/** A card without a heading. */
export const Surface = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-border bg-surface shadow-card">{children}</div>
);
