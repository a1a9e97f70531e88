import type { ReactNode } from 'react';

interface LeaseCardProps {
  readonly id: string;
  readonly title: string;
  /** The action at the end of the title line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A card beside the account. The card shows one part of the lease's data, such as the deposit or the rents. */
export const LeaseCard = ({ id, title, action, children }: LeaseCardProps) => (
  <section
    tabIndex={-1}
    aria-labelledby={id}
    className="focus-ring @container rounded-card border border-border bg-surface px-4 pt-2 sm:px-5 pb-3.5 shadow-card"
  >
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
      <h2 id={id} className="text-[1rem] font-semibold">
        {title}
      </h2>
      {action}
    </div>
    {children}
  </section>
);
