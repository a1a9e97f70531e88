import type { Due } from '@shared/contract/due.ts';
import type { Payment } from '@shared/contract/payment.ts';

/** The amount owed on the eve of the account's first day; negative if it was paid ahead. */
export function openingBalance(
  dues: readonly Pick<Due, 'kind' | 'amount'>[],
  payments: readonly Pick<Payment, 'kind' | 'amount' | 'cancelledAt'>[],
): number {
  const owed = dues.find(({ kind }) => kind === 'opening');
  if (owed) return owed.amount;
  const ahead = payments.find(({ kind, cancelledAt }) => kind === 'opening' && cancelledAt === null);
  return ahead ? -ahead.amount : 0;
}
