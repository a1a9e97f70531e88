import { Link } from '@tanstack/react-router';
import type { Tenant, TenantDeletion } from '@shared/contract/tenant.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText } from '@/lib/text/day-text.ts';

interface TenantLossesProps {
  readonly tenant: Tenant;
  readonly losses: TenantDeletion;
  readonly onLeave: () => void;
}

/**
 * Lists the data that deleting a tenant loses. Deleting the last tenant of a lease also deletes the lease and its
 * account. For a current lease, a link offers to end the lease instead.
 */
export function TenantLosses({ tenant: { leaseId, state }, losses, onLeave }: TenantLossesProps) {
  const { LL, locale } = useI18nContext();
  const { isLast, months, payments, owed, depositHeld, guarantors, payersForgotten, documentsKept } = losses;
  const euros = (amount: number): string => formatEuros(amount, locale);
  const text = LL.tenants.losses;
  const span = [...new Set([months.first, months.last])]
    .flatMap((month) => (month === null ? [] : [monthText(month, locale)]))
    .join(' – ');
  const items = [
    months.count > 0 &&
      text.months({
        n: months.count,
        span,
        expected: euros(months.expected),
        received: euros(months.received),
      }),
    payments.count > 0 && text.payments({ n: payments.count, amount: euros(payments.amount) }),
    owed > 0 && text.owed({ amount: euros(owed) }),
    depositHeld > 0 && text.depositHeld({ amount: euros(depositHeld) }),
    guarantors > 0 && text.guarantors({ n: guarantors }),
    payersForgotten > 0 && text.payers({ n: payersForgotten }),
  ].filter((item) => item !== false);
  return (
    <div className="space-y-2 text-pretty">
      <p>{isLast ? text.leaseGoes() : text.leaseStays()}</p>
      {items.length > 0 && (
        <ul className="list-disc space-y-1 pl-5 tabular-nums">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {documentsKept > 0 && <p>{text.documents({ n: documentsKept })}</p>}
      {isLast && state === 'current' && (
        <p>
          {LL.tenants.endInstead()}{' '}
          <Link
            to="/departure"
            search={{ lease: leaseId }}
            onClick={onLeave}
            className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
          >
            {LL.tenants.endLease()}
          </Link>
        </p>
      )}
    </div>
  );
}
