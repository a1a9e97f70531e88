import { useQuery } from '@tanstack/react-query';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { nextPayDay } from '@shared/domain/ledger/next-pay-day.ts';
import { formatEuros, sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { benefitsQuery, useKeepBenefit, useTakeBenefitChange } from '@/api/accounts/benefits.ts';
import { leaseQuery } from '@/api/accounts/leases.ts';
import { paymentsQuery } from '@/api/accounts/payments.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLostFocus } from '@/lib/focus/use-lost-focus.ts';
import { notify } from '@/lib/notify.ts';
import { monthText } from '@/lib/text/day-text.ts';
import { type BenefitChange, benefitChanges } from './benefit-change.ts';
import { benefitEffect } from './benefit-effect.ts';

interface BenefitChangesProps {
  readonly leaseId: string;
  /** A tenant of the lease. */
  readonly tenantId: string;
}

/**
 * Asks about each expected benefit of a lease of which the office has paid another amount or nothing, and says what the
 * tenants then owe. One press expects the new amount from this month on. Another press keeps the benefit.
 */
export function BenefitChanges({ leaseId, tenantId }: BenefitChangesProps) {
  const { data: benefits = [] } = useQuery(benefitsQuery(leaseId));
  const { data: payments = [] } = useQuery({ ...paymentsQuery(tenantId), enabled: benefits.length > 0 });
  const changes = benefitChanges(payments, benefits, todayInParis());
  const { data: lease } = useQuery({ ...leaseQuery(tenantId), enabled: changes.length > 0 });
  // The pressed button disappears with its question.
  const asked = changes.map(({ benefit }) => benefit.id).join();
  const place = useLostFocus<HTMLDivElement>(asked, { closest: 'section' });
  return (
    <div ref={place}>
      {lease &&
        changes.map((change) => <BenefitQuestion key={change.benefit.id} lease={lease} change={change} />)}
    </div>
  );
}

interface BenefitQuestionProps {
  readonly lease: Lease;
  readonly change: BenefitChange;
}

function BenefitQuestion({ lease, change }: BenefitQuestionProps) {
  const { LL, locale } = useI18nContext();
  const { report } = useFailure();
  const take = useTakeBenefitChange(lease.id);
  const keep = useKeepBenefit(lease.id);
  const { benefit, month, paid } = change;
  const words = {
    office: LL.payment.offices[benefit.office](),
    amount: formatEuros(benefit.amount, locale),
    paid: formatEuros(paid, locale),
    month: monthText(month, locale),
  };
  const less = sumEuros(benefit.amount, -paid);
  const payBy = less > 0 && month > benefit.firstMonth ? nextPayDay(lease, todayInParis()) : null;
  const beneficiary = lease.tenants.find(({ id }) => id === benefit.tenantId);
  // The question may be gone before the request ends, and callbacks of `mutate` would then be lost.
  const answer = async (request: Promise<unknown>, text: string): Promise<void> => {
    try {
      await request;
      notify.success(text);
    } catch (error) {
      report(error, LL.payment.benefitNotSaved());
    }
  };
  return (
    <div className="text-small">
      {beneficiary && <p className="font-medium wrap-anywhere">{fullName(beneficiary)}</p>}
      <p className="text-pretty">{paid > 0 ? LL.payment.otherBenefit(words) : LL.payment.noBenefit(words)}</p>
      <p className="mt-1 text-pretty text-muted">
        {benefitEffect({ less, month, payBy }, lease, LL, locale)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          className="h-auto min-h-9 py-1 text-balance whitespace-normal"
          isBusy={take.isPending}
          disabled={keep.isPending}
          onClick={() => void answer(take.mutateAsync({ ...change, payBy }), LL.payment.benefitSaved())}
        >
          {paid > 0 ? LL.payment.expectFrom(words) : LL.payment.expectNothing(words)}
        </Button>
        <Button
          variant="ghost"
          size="small"
          className="min-h-9"
          isBusy={keep.isPending}
          disabled={take.isPending}
          onClick={() => void answer(keep.mutateAsync({ id: benefit.id, month }), LL.payment.benefitKept())}
        >
          {LL.payment.keepBenefit()}
        </Button>
      </div>
    </div>
  );
}
