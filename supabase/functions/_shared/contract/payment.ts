import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { code, Id, Instant } from './common.ts';
import { PaymentMethod } from './receipt.ts';
import { RequiredText } from './text.ts';

/** Money received under a lease, in euros. `offset`: no money moved. */
export const Payment = v.object({
  id: Id,
  leaseId: Id,
  tenantId: v.nullable(Id),
  kind: v.picklist(['payment', 'benefit', 'offset', 'opening']),
  payer: v.nullable(v.string()),
  paidOn: CalendarDate,
  amount: v.number(),
  method: v.nullable(PaymentMethod),
  /** The days of rent, or the due of another kind, that the payer named. */
  names: v.nullable(v.object({ from: CalendarDate, to: CalendarDate })),
  namesDueId: v.nullable(Id),
  note: v.nullable(v.string()),
  cancelledAt: v.nullable(Instant),
  cancelReason: v.nullable(v.string()),
  createdAt: Instant,
});
export type Payment = v.InferOutput<typeof Payment>;

export const PaymentList = v.array(Payment);

/** Cancels a payment that never came; `voidReceipts` also voids the receipts that state it. */
export const PaymentCancellation = v.strictObject({
  reason: RequiredText,
  voidReceipts: v.optional(v.boolean(code('invalid')), false),
});
export type PaymentCancellation = v.InferInput<typeof PaymentCancellation>;
