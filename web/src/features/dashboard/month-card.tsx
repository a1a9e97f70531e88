import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Dashboard } from '@shared/contract/dashboard.ts';
import { monthName } from '@shared/domain/duty-words.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { SectionFailed, SectionCard } from '@/components/page/section-card.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { numberText } from '@/lib/text/number-text.ts';

interface MonthCardProps {
  /** The current day in Paris, as `yyyy-mm-dd`. */
  readonly today: string;
  /** The data of the month, or `undefined` if they could not be loaded. */
  readonly dashboard: Dashboard | undefined;
  /** True if the landlord has a tenant. */
  readonly hasTenants: boolean;
  readonly onRetry: () => void;
}

/**
 * Shows the received and expected amounts of the month, and the numbers of rents to receive, of receipts to generate
 * and of receipts to send.
 */
export function MonthCard({ today, dashboard, hasTenants, onRetry }: MonthCardProps) {
  const { LL, locale } = useI18nContext();
  const title = monthName(today.slice(0, 7), locale, today);
  if (!dashboard) {
    return (
      <SectionCard id="this-month" title={title}>
        <SectionFailed text={LL.dashboard.monthFailed()} onRetry={onRetry} />
      </SectionCard>
    );
  }
  const { month, expected, received, remaining } = dashboard;
  if (!hasTenants) {
    return (
      <SectionCard id="this-month" title={title} className="pb-4">
        <p className="px-4.5 text-small text-pretty text-muted">{LL.dashboard.monthEmpty()}</p>
        <Bar value={0} max={1} />
      </SectionCard>
    );
  }
  return (
    <SectionCard
      id="this-month"
      title={title}
      className="pb-2"
      action={
        <Button asChild variant="ghost" size="small">
          <Link to="/month" aria-label={LL.dashboard.openMonth()}>
            {LL.duties.open()}
          </Link>
        </Button>
      }
    >
      <p className="px-4.5 tabular-nums">
        <span className="text-[1.375rem] leading-7 font-semibold tracking-tight">
          {formatEuros(received, locale)}
        </span>{' '}
        <span className="text-muted">
          {LL.dashboard.receivedOf({ amount: formatEuros(expected, locale) })}
        </span>
      </p>
      <Bar value={received} max={expected > 0 ? expected : 1} />
      <ul className="mt-1.5 px-2 text-small tabular-nums">
        <Count month={month} show="open" label={LL.dashboard.toReceive()} n={dashboard.toReceive}>
          {remaining > 0 && formatEuros(remaining, locale)}
        </Count>
        <Count month={month} show="ready" label={LL.dashboard.toGenerate()} n={dashboard.toGenerate} />
        <Count month={month} show="toSend" label={LL.dashboard.toSend()} n={dashboard.toSend} />
      </ul>
    </SectionCard>
  );
}

/** A decorative bar. The numbers beside the bar state the same amounts. */
const Bar = ({ value, max }: { value: number; max: number }) => (
  <div aria-hidden className="mt-2 px-4.5">
    <progress
      value={value}
      max={max}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-border [&::-moz-progress-bar]:bg-success [&::-webkit-progress-bar]:bg-border [&::-webkit-progress-value]:bg-success"
    />
  </div>
);

interface CountProps {
  readonly month: string;
  readonly show: 'open' | 'ready' | 'toSend';
  readonly label: string;
  readonly n: number;
  /** The amount that belongs to the count, if any. */
  readonly children?: ReactNode;
}

function Count({ month, show, label, n, children }: CountProps) {
  const { locale } = useI18nContext();
  return (
    <li>
      <Link
        to="/month"
        search={{ month, show }}
        className="focus-ring grid min-h-7 grid-cols-[minmax(0,1fr)_auto_minmax(1.5rem,auto)] items-center gap-x-2 rounded-control px-2.5 outline-offset-[-2px] hover:bg-surface-sunken max-sm:min-h-11"
      >
        <span>{label}</span>
        {/* A screen reader reads the count before the amount. */}
        <span className="col-start-3 row-start-1 text-right font-semibold">{numberText(n, locale)}</span>
        <span className="col-start-2 row-start-1 text-muted">{children}</span>
      </Link>
    </li>
  );
}
