import type { ExpectedBenefit } from '@shared/contract/leases/benefit.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';

/** An older benefit may no longer be paid. */
const MONTHS_BACK = 3;

/** The beneficiary and the office are missing if the payment does not name them. */
type RecordedBenefit = Pick<ExpectedBenefit, 'amount' | 'firstMonth'> &
  Partial<Pick<ExpectedBenefit, 'tenantId' | 'office'>>;

/**
 * Returns the newest recorded benefit of the last months, as the benefit to expect each month. `payments` are sorted newest
 * first. Returns `null` if a benefit of the lease is already expected.
 */
export function proposedBenefit(
  payments: readonly Payment[],
  benefits: readonly ExpectedBenefit[],
  today: string,
): RecordedBenefit | null {
  if (benefits.length > 0) return null;
  const last = payments.find(({ kind, cancelledAt }) => kind === 'benefit' && cancelledAt === null);
  if (!last?.names || last.names.from < addMonths(today, -MONTHS_BACK)) return null;
  const { tenantId, payerOffice, amount, names } = last;
  return {
    ...(tenantId !== null && { tenantId }),
    ...(payerOffice !== null && { office: payerOffice }),
    amount,
    firstMonth: names.from.slice(0, 7),
  };
}

/**
 * Returns the initial input of the form for a new benefit. The form proposes the recorded benefit, unless the landlord
 * adds a benefit for another tenant.
 */
export function newBenefit(
  recorded: RecordedBenefit | null,
  tenantId: string | undefined,
): Partial<RecordedBenefit> {
  if (tenantId === undefined) return recorded ?? {};
  return recorded?.tenantId === undefined || recorded.tenantId === tenantId
    ? { ...recorded, tenantId }
    : { tenantId };
}
