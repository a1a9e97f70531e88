import type { Due } from '../../contract/leases/due.ts';
import type { Payment } from '../../contract/payments/payment.ts';
import { sumEuros } from '../money.ts';

type PaidPayment = Pick<Payment, 'id' | 'amount'>;
type PaidDue = Pick<Due, 'id' | 'kind' | 'dueOn'> & {
  readonly parts: readonly Pick<Due['parts'][number], 'paymentId' | 'amount'>[];
};

/** Returns the part of a payment that was neither given back nor taken back, in euros. */
export const returnableAmount = ({ id, amount }: PaidPayment, dues: readonly PaidDue[]): number =>
  sumEuros(
    amount,
    ...dues
      .filter(({ kind }) => kind === 'refund')
      .flatMap(({ parts }) => parts.map((part) => (part.paymentId === id ? -part.amount : 0))),
  );

/**
 * Returns the dues that are open again if `amount` of the payment is taken back, in euros. The money that pays no due goes
 * first, and then the money of the latest dues. SQL decides: `private.parts_to_return`.
 */
export function partsToReturn<TDue extends PaidDue>(
  { id, amount: whole }: PaidPayment,
  amount: number,
  dues: readonly TDue[],
): { readonly due: TDue; readonly amount: number }[] {
  const paid = dues
    .map((due) => ({ due, amount: due.parts.find(({ paymentId }) => paymentId === id)?.amount ?? 0 }))
    .filter((part) => part.amount > 0);
  let left = sumEuros(amount, -whole, ...paid.map((part) => part.amount));
  return paid
    .filter(({ due }) => due.kind !== 'refund')
    .toSorted(({ due: a }, { due: b }) => b.dueOn.localeCompare(a.dueOn) || a.id.localeCompare(b.id))
    .flatMap((part) => {
      const back = Math.min(part.amount, left);
      if (back <= 0) return [];
      left = sumEuros(left, -back);
      return [{ due: part.due, amount: back }];
    });
}
