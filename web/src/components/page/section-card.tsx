import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { Button } from '../ui/button.tsx';

interface SectionCardProps {
  readonly id: string;
  readonly title: string;
  /** Shown beside the title, for example a count. */
  readonly badge?: ReactNode;
  /** Shown at the end of the title's line. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of a page: a card with a heading. */
export const SectionCard = ({ id, title, badge, action, className, children }: SectionCardProps) => (
  <section
    aria-labelledby={id}
    className={cn('rounded-card border border-border bg-surface shadow-card', className)}
  >
    <div className="flex min-h-11.5 flex-wrap items-center gap-x-2 pr-2 pl-4.5">
      <h2 id={id} className="min-w-0 truncate text-[1rem] font-semibold first-letter:uppercase">
        {title}
      </h2>
      {badge !== undefined && (
        <span className="shrink-0 rounded-full bg-surface-sunken px-2 py-0.5 text-small font-medium text-muted tabular-nums">
          {badge}
        </span>
      )}
      <span className="flex-1" />
      {action}
    </div>
    {children}
  </section>
);

/** Shown instead of a section that failed to load. */
export function SectionFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { LL } = useI18nContext();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4.5 pb-4">
      <p className="text-pretty">{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        {LL.common.retry()}
      </Button>
    </div>
  );
}
