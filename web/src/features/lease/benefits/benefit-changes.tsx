import { useQuery } from '@tanstack/react-query';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { benefitsQuery, useTakeBenefitChange } from '@/api/accounts/benefits.ts';
import { paymentsQuery } from '@/api/accounts/payments.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { monthText } from '@/lib/text/day-text.ts';
import { benefitChanges } from './benefit-change.ts';

interface BenefitChangesProps {
  readonly leaseId: string;
  /** A tenant of the lease. */
  readonly tenantId: string;
}

/**
 * Asks about each expected benefit of a lease of which the office has paid another amount or nothing. One press expects
 * the new amount from this month on.
 */
export function BenefitChanges({ leaseId, tenantId }: BenefitChangesProps) {
  const { LL, locale } = useI18nContext();
  const { data: benefits = [] } = useQuery(benefitsQuery(leaseId));
  const { data: payments = [] } = useQuery({ ...paymentsQuery(tenantId), enabled: benefits.length > 0 });
  const { report } = useFailure();
  const take = useTakeBenefitChange(leaseId);
  return benefitChanges(payments, benefits, todayInParis()).map((change) => {
    const { benefit, month, paid } = change;
    const words = {
      office: LL.payment.offices[benefit.office](),
      amount: formatEuros(benefit.amount, locale),
      paid: formatEuros(paid, locale),
      month: monthText(month, locale),
    };
    return (
      <div key={benefit.id} className="text-small">
        <p className="text-pretty">
          {paid > 0 ? LL.payment.otherBenefit(words) : LL.payment.noBenefit(words)}
        </p>
        <Button
          variant="secondary"
          size="small"
          className="mt-2 h-auto min-h-9 py-1 text-balance whitespace-normal"
          isBusy={take.isPending}
          onClick={() =>
            take.mutate(change, {
              onSuccess: () => notify.success(LL.payment.benefitSaved()),
              onError: (error) => report(error, LL.payment.benefitNotSaved()),
            })
          }
        >
          {paid > 0 ? LL.payment.expectFrom(words) : LL.payment.expectNothing(words)}
        </Button>
      </div>
    );
  });
}
