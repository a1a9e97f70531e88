import type { Due } from '@shared/contract/leases/due.ts';
import { isPaidBeforeAccount } from '@/lib/lease/paid-before-account.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';

/**
 * Returns the balance in euros on the day before the account's first day. A debt is positive, an advance is negative.
 */
export function openingBalance(
  dues: readonly Pick<Due, 'kind' | 'amount' | 'from' | 'to'>[],
  payments: readonly Pick<Payment, 'kind' | 'amount' | 'cancelledAt'>[],
): number {
  const owed = dues.find((due) => due.kind === 'opening' && !isPaidBeforeAccount(due));
  if (owed) return owed.amount;
  const ahead = payments.find(({ kind, cancelledAt }) => kind === 'opening' && cancelledAt === null);
  return ahead ? -ahead.amount : 0;
}
