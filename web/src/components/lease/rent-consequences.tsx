import type { RentPreview } from '@shared/contract/leases/lease.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { capitalized, periodText } from '@/lib/text/day-text.ts';
import type { Preview } from '@/lib/form/preview.ts';
import { useTrueAfter } from '@/lib/state/use-true-after.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** The wait before a loading sign appears, in milliseconds. */
const SLOW_MS = 300;

/** The number of months that are always shown. Earlier months are collapsed. */
const SHOWN = 6;

/**
 * Lists the rents that a change of rent affects. If the tenant's debt changes, also shows the debt before and after.
 * The server computes the rents and the debts. The page must load the `tenants` texts.
 */
export function RentConsequences({
  preview: { answer, error, isOutdated },
}: {
  readonly preview: Preview<RentPreview>;
}) {
  const { LL, locale } = useI18nContext();
  const isSlow = useTrueAfter(isOutdated && error === null, SLOW_MS);
  if (error) return <p>{LL.tenants.rentMonths.unknown()}</p>;
  if (isSlow) return <Skeleton className="h-5 w-56" />;
  if (!answer) return null;
  const latest = answer.months.toReversed();
  const before = latest.slice(SHOWN);
  return (
    <div className={cn('space-y-1', isOutdated && 'text-muted')}>
      <p>{latest.length === 0 ? LL.tenants.rentMonths.none() : LL.tenants.rentMonths.title()}</p>
      <Months months={latest.slice(0, SHOWN)} />
      {before.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit focus-ring cursor-pointer rounded-sm font-medium text-primary">
            {LL.tenants.rentMonths.earlier({ n: before.length })}
          </summary>
          <Months months={before} />
        </details>
      )}
      {answer.owedAfter !== answer.owedBefore && (
        <p>
          {LL.tenants.rentMonths.owed({
            before: formatEuros(answer.owedBefore, locale),
            after: formatEuros(answer.owedAfter, locale),
          })}
        </p>
      )}
    </div>
  );
}

function Months({ months }: { readonly months: RentPreview['months'] }) {
  const { LL, locale } = useI18nContext();
  const today = todayInParis();
  if (months.length === 0) return null;
  return (
    <ul className="list-disc space-y-0.5 pl-5">
      {months.map(({ from, to, before, after, wasPaid, remaining }) => (
        <li key={from}>
          {LL.tenants.rentMonths.month({
            period: capitalized(periodText({ from, to }, locale), locale),
            before: formatEuros(before, locale),
            after: formatEuros(after, locale),
          })}
          {from <= today && to >= today && ` ${LL.tenants.rentMonths.current()}`}
          {wasPaid &&
            ` ${
              remaining > 0
                ? LL.tenants.rentMonths.paidOwes({ amount: formatEuros(remaining, locale) })
                : after < before
                  ? LL.tenants.rentMonths.paidLess({ amount: formatEuros(sumEuros(before, -after), locale) })
                  : LL.tenants.rentMonths.paidCovered()
            }`}
        </li>
      ))}
    </ul>
  );
}
