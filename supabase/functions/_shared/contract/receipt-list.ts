import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { code, Id, Instant } from './common.ts';
import { DocumentDeliveryList } from './document-delivery.ts';
import { idList } from './id-list.ts';
import { RequiredNote } from './text.ts';
import { PaymentMethod } from './receipt.ts';
import { ReceiptKind } from './receipt-kind.ts';
import { ReceiptMailList } from './receipt-mail.ts';
import { ReceiptState } from './receipt-state.ts';

export const ReceiptLink = v.object({ id: Id, number: v.string() });
export type ReceiptLink = v.InferOutput<typeof ReceiptLink>;

/** What a receipt states of a due that is no rent; in euros. */
export const ReceiptOther = v.object({
  kind: v.picklist(['opening', 'regularisation', 'repair', 'other']),
  label: v.nullable(v.string()),
  dueOn: CalendarDate,
  amount: v.number(),
  /** What was still owed of it then. */
  remaining: v.number(),
});
export type ReceiptOther = v.InferOutput<typeof ReceiptOther>;

/** An issued receipt; names are as they were that day, ids are null when the tenant or property is gone. */
export const Receipt = v.object({
  id: Id,
  kind: ReceiptKind,
  number: v.string(),
  state: ReceiptState,
  tenantId: v.nullable(Id),
  /** All tenants whom it names, as far as they are known; some may be gone. */
  tenantIds: v.array(Id),
  tenantName: v.string(),
  propertyId: v.nullable(Id),
  propertyName: v.string(),
  /** The days of rent that it is for; null: it states what was paid of no rent. */
  from: v.nullable(CalendarDate),
  to: v.nullable(CalendarDate),
  paidAt: CalendarDate,
  paymentMethod: v.nullable(PaymentMethod),
  issuedAt: Instant,
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
  voidedAt: v.nullable(Instant),
  /** What the landlord wrote; null when the receipt was voided because another replaced it. */
  voidReason: v.nullable(v.string()),
  replacedBy: v.nullable(ReceiptLink),
  /** What this one replaced: voided receipts and, for a quittance, the partial receipts it completed. */
  replaces: v.array(ReceiptLink),
  /** The last mail with this receipt to each tenant. */
  emails: ReceiptMailList,
  /** How it was delivered otherwise than by e-mail. */
  deliveries: DocumentDeliveryList,
});
export type Receipt = v.InferOutput<typeof Receipt>;

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

/** The most receipts in one file: drawing more would take a hosted function more processor time than it has. */
export const DOWNLOAD_MAX = 50;

/** Receipts to draw into one file: a PDF with a page for each, or a ZIP with a PDF for each. */
export const ReceiptDownload = v.strictObject({
  ids: idList(DOWNLOAD_MAX),
  format: v.picklist(['pdf', 'zip']),
});
export type ReceiptDownload = v.InferInput<typeof ReceiptDownload>;
