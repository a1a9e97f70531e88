import type { Due } from '@shared/contract/leases/due.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import { sumEuros } from '@shared/domain/money.ts';
import type { PaymentAccount } from './payment-account.ts';

/**
 * Returns the money that the landlord can refund, in euros: the advance, and the money that pays rent after `today`.
 * Leaves out the money that its payment or a receipt assigns to such a rent.
 */
export function refundableAmount(
  { position, dues, payments }: Pick<PaymentAccount, 'position' | 'dues' | 'payments'>,
  today: string,
): number {
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]));
  const ahead = dues
    .filter(({ kind, dueOn }) => kind === 'rent' && dueOn > today)
    .flatMap((due) =>
      due.parts.flatMap(({ paymentId, amount, certified }) => {
        const payment = paymentById.get(paymentId);
        return payment === undefined || namesRent(payment, due) ? [] : [amount, -certified];
      }),
    );
  return sumEuros(position.advance, ...ahead);
}

/** Returns true if a payment names days of a rent. */
const namesRent = ({ names }: Payment, { from, to }: Due): boolean =>
  names !== null && names.from <= to && names.to >= from;
