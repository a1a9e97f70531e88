import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';

/**
 * Returns the balance in euros on the day before the account's first day. A debt is positive, an advance is negative.
 */
export function openingBalance(
  dues: readonly Pick<Due, 'kind' | 'amount'>[],
  payments: readonly Pick<Payment, 'kind' | 'amount' | 'cancelledAt'>[],
): number {
  const owed = dues.find(({ kind }) => kind === 'opening');
  if (owed) return owed.amount;
  const ahead = payments.find(({ kind, cancelledAt }) => kind === 'opening' && cancelledAt === null);
  return ahead ? -ahead.amount : 0;
}
