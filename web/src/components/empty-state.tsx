import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Tells the user that a list is empty, and what to do next. */
export const EmptyState = ({ icon: Icon, title, text, children }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-14 text-center">
    <span className="mb-4 grid size-14 place-items-center rounded-2xl bg-gold-soft text-on-gold-soft">
      <Icon aria-hidden className="size-6" strokeWidth={1.75} />
    </span>
    <h2 className="text-title text-balance">{title}</h2>
    <p className="mt-1 max-w-sm text-pretty text-muted">{text}</p>
    {children && <div className="mt-6">{children}</div>}
  </div>
);
