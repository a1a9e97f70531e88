import * as v from 'valibot';
import { OfficePart } from '../leases/benefit-office.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode } from '../values/common.ts';
import { Document } from './document.ts';
import { RequiredNote } from '../values/text.ts';
import { PaymentMethod } from './receipt.ts';
import { ReceiptKind } from './receipt-kind.ts';

/** A due other than rent on a receipt; in euros. */
export const ReceiptOther = v.object({
  kind: v.picklist(['opening', 'settlement', 'repair', 'other']),
  label: v.nullable(v.string()),
  dueOn: CalendarDate,
  amount: v.number(),
  /** The unpaid rest of the due when the receipt was issued. */
  remaining: v.number(),
});
export type ReceiptOther = v.InferOutput<typeof ReceiptOther>;

/** An issued receipt. */
export const Receipt = v.object({
  ...Document.entries,
  kind: ReceiptKind,
  /** The day and the method of the last payment that the receipt states. */
  paidOn: CalendarDate,
  method: v.nullable(PaymentMethod),
  /** The rent and charges that the tenant owes for the term, and their sum, in euros. */
  rent: v.number(),
  charges: v.number(),
  total: v.number(),
  /** The dues other than rent on a partial receipt: an opening balance, a repair, a settlement of charges. */
  others: v.array(ReceiptOther),
  /** The unpaid rest of the term after this receipt and all earlier partial receipts. */
  remaining: v.number(),
  /** The part of `remaining` that offices were expected to pay; `null` if the tenants owed it all. */
  officePart: v.nullable(OfficePart),
  /** The part of `amount` that the CAF or MSA paid. */
  housingBenefit: v.number(),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** Receipts, newest first. The list has at most `DOCUMENTS_AT_ONCE` receipts. */
export const ReceiptList = v.array(Receipt);

/** Voids a receipt for a reason. The request can also cancel the payments that only this receipt states. */
export const ReceiptVoid = v.strictObject({
  reason: RequiredNote,
  cancelPayments: v.optional(v.boolean(issueCode('invalid')), false),
});
export type ReceiptVoid = v.InferInput<typeof ReceiptVoid>;

/**
 * Reissues a receipt. `followsLease` first changes the amount owed for the days of the receipt to the amount under the
 * current lease.
 */
export const ReceiptReissue = v.strictObject({
  followsLease: v.optional(v.boolean(issueCode('invalid')), false),
});
export type ReceiptReissue = v.InferInput<typeof ReceiptReissue>;
