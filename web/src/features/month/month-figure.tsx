import type { MonthDue } from '@shared/contract/month/month-due.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

/** The sum received for the month's dues, as a number and as a bar. */
export function MonthFigure({ dues }: { dues: readonly MonthDue[] | undefined }) {
  const { LL, locale } = useI18nContext();
  const expected = sumEuros(...(dues ?? []).map(({ amount }) => amount));
  const received = sumEuros(...(dues ?? []).map((due) => due.received));
  const share = expected > 0 ? (100 * received) / expected : 0;
  return (
    <div className="min-w-0 max-sm:flex-1 sm:min-w-64 sm:shrink-0">
      <p className="leading-5 tabular-nums max-sm:text-[0.8125rem]">
        {dues === undefined ? (
          <span aria-hidden className="text-muted">
            …
          </span>
        ) : expected === 0 ? (
          <span className="text-muted">{LL.month.nothingExpected()}</span>
        ) : (
          <>
            <span className="font-semibold">{formatEuros(received, locale)}</span>{' '}
            <span className="text-muted">
              {received === expected
                ? LL.month.allReceived()
                : LL.month.receivedOf({ amount: formatEuros(expected, locale) })}
            </span>
          </>
        )}
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="mt-1.5 block h-1 w-full rounded-full"
      >
        <rect width="100" height="4" className="fill-border" />
        <rect width={share} height="4" className="fill-success" />
      </svg>
    </div>
  );
}
