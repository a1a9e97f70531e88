import type { ReactNode } from 'react';
import type { Dashboard } from '@shared/contract/dashboard.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { periodText } from '@/lib/day-text.ts';
import { monthOf } from '@shared/domain/period.ts';

/** What is expected this month, what has been received of it, and what is left, as figures and as a bar. */
export function MonthCard({ month, expected, received, remaining }: Omit<Dashboard, 'late'>) {
  const { LL, locale } = useI18nContext();
  const share = expected > 0 ? Math.min(100, (received / expected) * 100) : 0;
  return (
    <section
      aria-labelledby="this-month"
      className="rounded-card border border-border bg-surface p-5 shadow-card sm:p-7 lg:col-span-2"
    >
      <h2 id="this-month" className="text-title first-letter:uppercase">
        {periodText(monthOf(`${month}-01`), locale)}
      </h2>
      <dl className="mt-3 grid gap-y-1 sm:mt-4 sm:grid-cols-3 sm:gap-x-4">
        <Figure label={LL.dashboard.expected()}>{formatEuros(expected, locale)}</Figure>
        <Figure label={LL.dashboard.received()}>{formatEuros(received, locale)}</Figure>
        <Figure label={LL.dashboard.remaining()} isStrong={remaining > 0}>
          {formatEuros(remaining, locale)}
        </Figure>
      </dl>
      {/* The figures say the same. */}
      <div aria-hidden className="mt-4 h-2.5 overflow-hidden rounded-full bg-border">
        <div className="h-full rounded-full bg-success" style={{ width: `${share}%` }} />
      </div>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

const Figure = ({ label, isStrong = false, children }: FigureProps) => (
  <div className="flex items-baseline justify-between gap-3 sm:block">
    <dt className="text-muted sm:text-small">{label}</dt>
    <dd
      className={cn(
        'text-[1.0625rem] font-medium tracking-tight whitespace-nowrap tabular-nums sm:text-[1.25rem] sm:leading-8',
        isStrong && 'font-semibold',
      )}
    >
      {children}
    </dd>
  </div>
);
