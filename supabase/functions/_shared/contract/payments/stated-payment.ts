import * as v from 'valibot';
import { Payment } from './payment.ts';

const { id, kind, payer, payerOffice, beneficiary, paidOn, method, amount } = Payment.entries;

/** A payment that a receipt states; in euros. */
export const StatedPayment = v.object({
  id,
  kind,
  payer,
  payerOffice,
  beneficiary,
  paidOn,
  method,
  amount,
  /** The amount that the receipt states. */
  stated: v.number(),
  /**
   * True if only this receipt states the payment, and states all of it. If so, the landlord can cancel the payment
   * together with the receipt.
   */
  isOwn: v.boolean(),
});
export type StatedPayment = v.InferOutput<typeof StatedPayment>;

export const StatedPaymentList = v.array(StatedPayment);
