import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { code } from './common.ts';
import { Document } from './document.ts';
import { RequiredNote } from './text.ts';
import { PaymentMethod } from './receipt.ts';
import { ReceiptKind } from './receipt-kind.ts';

/** What a receipt states of a due that is no rent; in euros. */
export const ReceiptOther = v.object({
  kind: v.picklist(['opening', 'settlement', 'repair', 'other']),
  label: v.nullable(v.string()),
  dueOn: CalendarDate,
  amount: v.number(),
  /** What was still owed of it then. */
  remaining: v.number(),
});
export type ReceiptOther = v.InferOutput<typeof ReceiptOther>;

/** An issued receipt. */
export const Receipt = v.object({
  ...Document.entries,
  kind: ReceiptKind,
  /** The days of rent that it is for; null: it states what was paid of no rent. */
  from: v.nullable(CalendarDate),
  to: v.nullable(CalendarDate),
  paidAt: CalendarDate,
  paymentMethod: v.nullable(PaymentMethod),
  /** What was owed for the term, in euros. */
  rent: v.number(),
  charges: v.number(),
  total: v.number(),
  /** On a partial receipt its payments, `others` included, on a quittance all that was paid for the term. */
  received: v.number(),
  /** What a partial receipt states besides rent: an opening balance, a repair, a settlement of charges. */
  others: v.array(ReceiptOther),
  /** What was still owed for the term after that and the partial receipts before it. */
  remaining: v.number(),
  /** The part of what was received that the CAF or MSA paid. */
  housingBenefit: v.number(),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** Newest first, `DOCUMENTS_AT_ONCE` at most. */
export const ReceiptList = v.array(Receipt);

/** Why a receipt no longer holds, and whether the payments that it alone states are cancelled with it. */
export const ReceiptVoid = v.strictObject({
  reason: RequiredNote,
  cancelPayments: v.optional(v.boolean(code('invalid')), false),
});
export type ReceiptVoid = v.InferInput<typeof ReceiptVoid>;

/** With `followsLease` what is owed for its days follows the lease and its rents first, as they are by now. */
export const ReceiptReissue = v.strictObject({
  followsLease: v.optional(v.boolean(code('invalid')), false),
});
export type ReceiptReissue = v.InferInput<typeof ReceiptReissue>;
