import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** Returns the part of a payment that nobody has taken back or got back yet, in euros. */
export const returnableAmount = ({ id, amount }: Pick<Payment, 'id' | 'amount'>, dues: readonly Due[]) =>
  sumEuros(
    amount,
    ...dues
      .filter(({ kind }) => kind === 'refund')
      .flatMap(({ parts }) => parts.map((part) => (part.paymentId === id ? -part.amount : 0))),
  );

/**
 * Returns the dues that are open again if `amount` of the payment is taken back, in euros, as private.parts_to_return does:
 * the money that pays no due goes first, and then the money of the latest dues.
 */
export function partsToReturn(
  { id, amount: whole }: Pick<Payment, 'id' | 'amount'>,
  amount: number,
  dues: readonly Due[],
): { readonly due: Due; readonly amount: number }[] {
  const paid = dues
    .map((due) => ({ due, amount: due.parts.find(({ paymentId }) => paymentId === id)?.amount ?? 0 }))
    .filter((part) => part.amount > 0);
  let left = sumEuros(amount, -whole, ...paid.map((part) => part.amount));
  return paid
    .filter(({ due }) => due.kind !== 'refund')
    .toSorted((a, b) => (a.due.dueOn < b.due.dueOn ? 1 : -1))
    .flatMap((part) => {
      const back = Math.min(part.amount, left);
      if (back <= 0) return [];
      left = sumEuros(left, -back);
      return [{ due: part.due, amount: back }];
    });
}
