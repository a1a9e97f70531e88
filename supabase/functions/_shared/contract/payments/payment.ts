import * as v from 'valibot';
import { AmountAboveZero } from '../values/amount.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id, Instant, wholeNumber } from '../values/common.ts';
import { Due } from '../leases/due.ts';
import { Month } from '../month/month.ts';
import { PastDate } from '../values/past-date.ts';
import { Position } from '../leases/position.ts';
import { ReceiptKind } from '../documents/receipt-kind.ts';
import { DocumentLink } from '../documents/document.ts';
import { BenefitOffice } from '../leases/benefit-office.ts';
import { PaymentMethod } from '../documents/receipt.ts';
import { OptionalNote, OptionalText, RequiredNote } from '../values/text.ts';

/**
 * Money received under a lease, in euros. No money moves in a payment of kind `offset` or `credit`. An `offset` is the
 * part of a deposit that paid arrears. A `credit` is the balance of a settlement of charges in favour of the tenants.
 */
export const Payment = v.object({
  id: Id,
  leaseId: Id,
  tenantId: v.nullable(Id),
  kind: v.picklist(['payment', 'benefit', 'offset', 'credit', 'opening']),
  /** The name of the payer, if recorded. `tenantId` is the tenant for whom the payment was entered. */
  payer: v.nullable(v.string()),
  /** The office that paid the housing benefit, if recorded. */
  payerOffice: v.nullable(BenefitOffice),
  /** The name of the tenant who receives the housing benefit. */
  beneficiary: v.nullable(v.string()),
  paidOn: CalendarDate,
  amount: v.number(),
  method: v.nullable(PaymentMethod),
  /**
   * The days of rent that the payer named. If the payer named a month, these are the days of the month's term in the
   * current lease.
   */
  names: v.nullable(v.object({ from: CalendarDate, to: CalendarDate })),
  /** The due other than rent that the payer named. */
  namesDueId: v.nullable(Id),
  note: v.nullable(v.string()),
  /** The line of the bank statement: the booking day, and the bank's text for the payment. */
  bankLine: v.nullable(v.object({ bookedOn: CalendarDate, label: v.nullable(v.string()) })),
  cancelledAt: v.nullable(Instant),
  cancelReason: v.nullable(v.string()),
  createdAt: Instant,
});
export type Payment = v.InferOutput<typeof Payment>;

export const PaymentList = v.array(Payment);

/** Asks for the payments of a tenant's lease. */
export const PaymentQuery = v.object({ tenantId: Id });

/** The receipts to issue for a payment: none, only quittances for terms paid in full, or partial receipts as well. */
export const PaymentIssue = v.picklist(['none', 'quittances', 'all'], issueCode('invalid'));
export type PaymentIssue = v.InferOutput<typeof PaymentIssue>;

const PaymentCount = wholeNumber(0, 1_000_000);

/**
 * Records a payment. A repeated `idempotencyKey` records no second payment. The payment first pays the month or due
 * that it names, and after that the tenants' own part of the oldest debts (Code civil, art. 1342-10). The rest of the
 * payment is an advance. A housing benefit names the month for which it was paid, which may be before the account. A
 * benefit of exactly the expected amount names its usual month, even if the request does not.
 */
export const PaymentCreate = v.strictObject({
  idempotencyKey: Id,
  tenantId: Id,
  paidOn: PastDate,
  amount: AmountAboveZero,
  kind: v.optional(v.picklist(['payment', 'benefit'], issueCode('invalid')), 'payment'),
  method: v.optional(v.nullable(PaymentMethod), null),
  /** The payer, if recorded: a tenant of the lease, one of its guarantors, or another name. */
  payerTenantId: v.optional(v.nullable(Id), null),
  payerGuarantorId: v.optional(v.nullable(Id), null),
  payer: v.optional(OptionalText, null),
  /** The office that pays the housing benefit, if recorded. */
  payerOffice: v.optional(v.nullable(BenefitOffice), null),
  month: v.optional(v.nullable(Month), null),
  dueId: v.optional(v.nullable(Id), null),
  note: v.optional(OptionalNote, null),
  issue: v.optional(PaymentIssue, 'none'),
  /**
   * The number of payments that the caller saw. This number includes cancelled payments, but not the opening balance.
   * If more payments were recorded since, the new payment is refused.
   */
  paymentsSeen: v.optional(v.nullable(PaymentCount), null),
});
export type PaymentCreate = v.InferInput<typeof PaymentCreate>;

/**
 * The reason why a receipt for a payment was not issued. `INTERNAL_ERROR`: an unexpected error occurred, and the caller
 * can request the receipt again.
 */
export const PaymentBlocker = v.picklist([
  'NO_PROPERTY',
  'PROFILE_INCOMPLETE',
  'TERM_ALREADY_RECEIPTED',
  'TERM_NOT_OWED',
  'NO_TENANT',
  'QUOTA_REACHED',
  'INTERNAL_ERROR',
]);
export type PaymentBlocker = v.InferOutput<typeof PaymentBlocker>;

/** A recorded payment, the dues that it pays, the new position of the account, and the receipts for the payment. */
export const PaymentOutcome = v.object({
  payment: Payment,
  parts: v.array(v.object({ dueId: Id, amount: v.number() })),
  position: Position,
  receipts: v.array(DocumentLink),
  /** The reasons why some receipts for the payment could not be issued. The payment itself is recorded. */
  blockers: v.array(PaymentBlocker),
});
export type PaymentOutcome = v.InferOutput<typeof PaymentOutcome>;

/** The effect of recording a payment. */
export const PaymentPreview = v.object({
  /**
   * The part of the payment that pays each due, earliest due first. If the payment names a term that has no due yet,
   * recording the payment creates the due.
   */
  parts: v.array(
    v.object({ ...v.pick(Due, ['kind', 'label', 'from', 'to', 'dueOn']).entries, amount: v.number() }),
  ),
  /** The part of the payment that pays no due. */
  advance: v.number(),
  /** The receipts that can be issued for the payment. A receipt for dues other than rent has no days. */
  receipts: v.array(
    v.object({ kind: ReceiptKind, from: v.nullable(CalendarDate), to: v.nullable(CalendarDate) }),
  ),
  /** The reasons why some receipts for the payment could not be issued. */
  blockers: v.array(PaymentBlocker),
});
export type PaymentPreview = v.InferOutput<typeof PaymentPreview>;

/**
 * A receipt for days that a payment pays. `outcome` states what happens to the receipt if the payment is cancelled with
 * `voidReceipts`.
 */
export const PaymentReceipt = v.object({
  ...DocumentLink.entries,
  kind: ReceiptKind,
  outcome: v.picklist(['voided', 'validAgain', 'kept']),
});
export type PaymentReceipt = v.InferOutput<typeof PaymentReceipt>;

export const PaymentReceiptList = v.array(PaymentReceipt);

/** Cancels a payment that never arrived. `voidReceipts` also voids the receipts that state the payment. */
export const PaymentCancellation = v.strictObject({
  reason: RequiredNote,
  voidReceipts: v.optional(v.boolean(issueCode('invalid')), false),
});
export type PaymentCancellation = v.InferInput<typeof PaymentCancellation>;
