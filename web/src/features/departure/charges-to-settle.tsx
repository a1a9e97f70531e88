import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/lease.ts';
import type { Settlement } from '@shared/contract/settlement.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { type Period, todayInParis } from '@shared/domain/period.ts';
import { settlementsQuery } from '@/api/charges.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, daysInWords } from '@/lib/text/day-text.ts';

/**
 * Says that the charges of the last year of a lease are not settled, and links to the panel that settles them. Also names
 * a settlement that is not due yet: the deposit does not pay it, so a deduction would take the charges twice.
 */
export function ChargesToSettle({ lease }: { readonly lease: Lease }) {
  const { LL, locale } = useI18nContext();
  const { data: settlements } = useQuery({
    ...settlementsQuery(lease.id),
    enabled: lease.chargesKind === 'provision' && lease.kind !== 'mobility',
  });
  if (!settlements) return null;
  const days = daysToSettle(lease, settlements);
  const upcoming = settlements.find(
    ({ cancelledAt, dueOn }) => cancelledAt === null && dueOn !== null && dueOn > todayInParis(),
  );
  return (
    <>
      {upcoming?.dueOn && (
        <p className="text-pretty">
          {LL.deposit.chargesDueLater({
            amount: formatEuros(upcoming.balance, locale),
            day: dayInWords(upcoming.dueOn, locale),
          })}
        </p>
      )}
      {days && (
        <p className="text-pretty">
          {LL.deposit.chargesToSettle({ period: daysInWords(days, locale) })}{' '}
          <Link
            to="/charges"
            search={{ year: Number(days.to.slice(0, 4)), lease: lease.id, ...days }}
            className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
          >
            {LL.deposit.settleCharges()}
          </Link>
        </p>
      )}
    </>
  );
}

/**
 * Returns the days of the lease's last year that no settlement covers; `null` if there are none, or if rent is still
 * owed.
 */
function daysToSettle(
  { rentOwedUntil, startsOn, accountStartsOn }: Lease,
  settlements: readonly Settlement[],
): Period | null {
  if (rentOwedUntil === null || rentOwedUntil >= todayInParis()) return null;
  const settledUntil = settlements
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map(({ to }) => addDays(to, 1));
  const from = latest(`${rentOwedUntil.slice(0, 4)}-01-01`, startsOn ?? accountStartsOn, ...settledUntil);
  return from > rentOwedUntil ? null : { from, to: rentOwedUntil };
}
