import type { TenantView } from '@shared/contract/leases/tenant-view.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { dueName } from '@/components/payments/due-name.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { capitalized, dayInWords } from '@/lib/text/day-text.ts';

/** A due of the tenant, with its unpaid rest. */
export function TenantDueRow({ due }: { due: TenantView['dues'][number] }) {
  const { LL, locale } = useI18nContext();
  const words = LL.tenantPage;
  const { kind, amount, remaining, awaited, dueOn, isTimeBarred, deferred, payBy } = due;
  const rest = sumEuros(remaining, -awaited);
  const euros = (value: number): string => formatEuros(value, locale);
  // A refund was paid to the tenant, or to an office or a bank that took a payment back.
  const isGivenBack = kind === 'refund' && remaining <= 0;
  const state = isGivenBack
    ? null
    : remaining <= 0
      ? words.paid()
      : isTimeBarred
        ? words.timeBarred()
        : dueOn > todayInParis()
          ? words.upcoming()
          : rest > 0
            ? words.rest({ amount: euros(rest) })
            : null;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {capitalized(dueName(due, { dueKinds: words.dueKinds }, locale), locale)}
        </p>
        <p className="text-small text-muted">
          {isGivenBack ? dayInWords(dueOn, locale) : words.dueOn({ day: dayInWords(dueOn, locale) })}
        </p>
      </div>
      <div className="max-w-1/2 shrink-0 text-right text-balance tabular-nums">
        <p>{euros(amount)}</p>
        <p className="text-small text-muted">{state}</p>
        {payBy && (
          <p className="text-small text-muted">
            {words.payBy({ amount: euros(deferred), day: dayInWords(payBy, locale) })}
          </p>
        )}
        {awaited > 0 && <p className="text-small text-muted">{words.byOffice({ amount: euros(awaited) })}</p>}
      </div>
    </div>
  );
}
