import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ExpectedBenefit } from '@shared/contract/leases/benefit.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { benefitsQuery } from '@/api/accounts/benefits.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { BenefitChanges } from './benefit-changes.tsx';
import { benefitText } from './benefit-text.ts';
import { DeleteBenefitDialog } from './delete-benefit-dialog.tsx';
import { FormerOrder } from './former-order.tsx';
import { LeaseCard } from '../lease-card.tsx';
import { proposedBenefit } from './proposed-benefit.ts';

interface BenefitCardProps {
  readonly lease: Lease;
  /** The payments of the lease, newest first. */
  readonly payments: readonly Payment[];
}

/**
 * The housing benefits that offices pay to the landlord. The title stays if there is none. A recorded benefit is proposed
 * as a monthly benefit.
 */
export function BenefitCard({ lease, payments }: BenefitCardProps) {
  const { LL, locale } = useI18nContext();
  const { data: benefits } = useQuery(benefitsQuery(lease.id));
  const proposed = benefits ? proposedBenefit(payments, benefits, todayInParis()) : null;
  const [toDelete, setToDelete] = useState<ExpectedBenefit | null>(null);
  return (
    <LeaseCard
      id="lease-benefits"
      title={LL.benefit.title()}
      action={
        <Button asChild variant="ghost" size="small" className="-mr-2">
          <Link to="." search={{ panel: 'benefit' }} resetScroll={false} aria-label={LL.benefit.addNamed()}>
            <Plus aria-hidden />
            {LL.benefit.add()}
          </Link>
        </Button>
      }
    >
      {proposed && (
        <>
          <p className="text-small text-pretty">
            {LL.benefit.propose({
              office: LL.payment.offices[proposed.office ?? 'unknown'](),
              amount: formatEuros(proposed.amount, locale),
            })}
          </p>
          <Button asChild variant="secondary" size="small" className="mt-2">
            <Link to="." search={{ panel: 'benefit' }} resetScroll={false}>
              {LL.benefit.expect()}
            </Link>
          </Button>
        </>
      )}
      <FormerOrder lease={lease} />
      {lease.tenants[0] && <BenefitChanges leaseId={lease.id} tenantId={lease.tenants[0].id} />}
      {benefits && benefits.length > 0 && (
        <ul aria-labelledby="lease-benefits" className="divide-y divide-border text-small">
          {benefits.map((benefit) => (
            <BenefitItem
              key={benefit.id}
              benefit={benefit}
              lease={lease}
              onDelete={() => setToDelete(benefit)}
            />
          ))}
        </ul>
      )}
      <DeleteBenefitDialog leaseId={lease.id} benefit={toDelete} onClose={() => setToDelete(null)} />
    </LeaseCard>
  );
}

interface BenefitItemProps {
  readonly benefit: ExpectedBenefit;
  readonly lease: Pick<Lease, 'tenants'>;
  readonly onDelete: () => void;
}

function BenefitItem({ benefit, lease: { tenants }, onDelete }: BenefitItemProps) {
  const { LL, locale } = useI18nContext();
  const text = benefitText(benefit, LL, locale, todayInParis().slice(0, 7));
  const beneficiary = tenants.length > 1 && tenants.find(({ id }) => id === benefit.tenantId);
  return (
    <li className="flex items-start justify-between gap-x-1 py-1">
      <span className="min-w-0 py-1.5 text-pretty">
        {text}
        {benefit.tenantsPayBy !== null && benefit.tenantsPayBy >= todayInParis() && (
          <span className="block text-muted">
            {LL.benefit.payBy({ day: dayInWords(benefit.tenantsPayBy, locale) })}
          </span>
        )}
        {beneficiary && (
          <span className="block wrap-anywhere text-muted">
            {LL.benefit.paidFor({ name: fullName(beneficiary) })}
          </span>
        )}
      </span>
      <span className="-mr-2 flex shrink-0">
        <Button asChild variant="ghost" size="action">
          <Link
            to="."
            search={{ panel: 'benefit', of: benefit.id }}
            resetScroll={false}
            aria-label={LL.benefit.changeNamed({ benefit: text })}
            title={LL.benefit.change()}
          >
            <Pencil aria-hidden />
          </Link>
        </Button>
        <Button
          variant="ghost"
          size="action"
          aria-label={LL.benefit.deleteNamed({ benefit: text })}
          title={LL.table.delete()}
          onClick={onDelete}
        >
          <Trash2 aria-hidden />
        </Button>
      </span>
    </li>
  );
}
