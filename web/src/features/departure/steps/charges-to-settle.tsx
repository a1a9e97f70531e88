import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Deposit } from '@shared/contract/leases/deposit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Settlement } from '@shared/contract/leases/charges-settlement.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { type Period, todayInParis } from '@shared/domain/period.ts';
import { settlementsQuery } from '@/api/accounts/charges.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, daysInWords } from '@/lib/text/day-text.ts';
import { maySettle } from '../deposit/deposit-draft.tsx';

/**
 * Says that the charges of the last year of a lease are not settled, and links to the panel that settles them. While the
 * deposit is still to be settled, also names the charges that the tenants would pay twice: deductions that stand beside
 * a settlement of charges, and a debt that the deposit does not pay because it is not due yet.
 */
export function ChargesToSettle({ lease, deposit }: { readonly lease: Lease; readonly deposit: Deposit }) {
  const { LL, locale } = useI18nContext();
  const { data } = useQuery({
    ...settlementsQuery(lease.id),
    enabled: lease.chargesKind === 'provision' && lease.kind !== 'mobility',
  });
  if (!data) return null;
  const settlements = data.filter(({ cancelledAt }) => cancelledAt === null);
  const days = daysToSettle(lease, settlements);
  return (
    <>
      {(maySettle(deposit) || deposit.state === 'accounts') && (
        <ChargesPaidTwice lease={lease} deposit={deposit} settlements={settlements} />
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

interface ChargesPaidTwiceProps {
  readonly lease: Lease;
  readonly deposit: Deposit;
  /** The settlements that are not cancelled. */
  readonly settlements: readonly Settlement[];
}

function ChargesPaidTwice({ lease: { rentOwedUntil }, deposit, settlements }: ChargesPaidTwiceProps) {
  const { LL, locale } = useI18nContext();
  const isClaimed = settlements.some(
    ({ remaining, to }) => remaining > 0 || (rentOwedUntil !== null && to >= rentOwedUntil),
  );
  const deducted = deposit.deductions.filter(
    ({ kind, movementId }) => isClaimed && kind === 'charges' && movementId === null,
  );
  const upcoming = settlements.find(
    ({ remaining, dueOn }) => remaining > 0 && dueOn !== null && dueOn > todayInParis(),
  );
  if (deducted.length > 0)
    return deducted.map(({ id, label, kept }) => (
      <Notice
        key={id}
        title={LL.deposit.chargesDeducted({
          label: LL.deposit.quoted({ label }),
          amount: formatEuros(kept, locale),
        })}
      >
        <p>{LL.deposit.chargesDeductedText()}</p>
      </Notice>
    ));
  return (
    upcoming?.dueOn && (
      <p className="text-pretty">
        {LL.deposit.chargesDueLater({
          amount: formatEuros(upcoming.remaining, locale),
          day: dayInWords(upcoming.dueOn, locale),
        })}
      </p>
    )
  );
}

/**
 * Returns the days of the lease's last year that no settlement covers; `null` if there are none, or if rent is still
 * owed. `settlements` must not contain cancelled settlements.
 */
function daysToSettle(
  { rentOwedUntil, startsOn, accountStartsOn }: Lease,
  settlements: readonly Settlement[],
): Period | null {
  if (rentOwedUntil === null || rentOwedUntil >= todayInParis()) return null;
  const settledUntil = settlements.map(({ to }) => addDays(to, 1));
  const from = latest(`${rentOwedUntil.slice(0, 4)}-01-01`, startsOn ?? accountStartsOn, ...settledUntil);
  return from > rentOwedUntil ? null : { from, to: rentOwedUntil };
}
