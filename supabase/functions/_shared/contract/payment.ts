import * as v from 'valibot';
import { AmountAboveZero } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { code, Id, Instant } from './common.ts';
import { Due } from './due.ts';
import { Month } from './month.ts';
import { PastDate } from './past-date.ts';
import { Position } from './position.ts';
import { ReceiptKind } from './receipt-kind.ts';
import { DocumentLink } from './document.ts';
import { BenefitOffice, PaymentMethod } from './receipt.ts';
import { OptionalNote, OptionalText, RequiredNote } from './text.ts';

/** Money received under a lease, in euros. `offset`: no money moved. */
export const Payment = v.object({
  id: Id,
  leaseId: Id,
  tenantId: v.nullable(Id),
  kind: v.picklist(['payment', 'benefit', 'offset', 'opening']),
  /** The name of who paid, where that is said; `tenantId` is for whom it was entered. */
  payer: v.nullable(v.string()),
  /** Which office paid the housing benefit, where that is said. */
  payerOffice: v.nullable(BenefitOffice),
  /** The name of the tenant for whom a housing benefit is. */
  beneficiary: v.nullable(v.string()),
  paidOn: CalendarDate,
  amount: v.number(),
  method: v.nullable(PaymentMethod),
  /** The days of rent that the payer named, of a month those of its term as the lease has it now. */
  names: v.nullable(v.object({ from: CalendarDate, to: CalendarDate })),
  /** The due of another kind that the payer named. */
  namesDueId: v.nullable(Id),
  note: v.nullable(v.string()),
  /** The line of a bank statement that it came with, in the bank's words. */
  bankLine: v.nullable(v.object({ bookedOn: CalendarDate, label: v.nullable(v.string()) })),
  cancelledAt: v.nullable(Instant),
  cancelReason: v.nullable(v.string()),
  createdAt: Instant,
});
export type Payment = v.InferOutput<typeof Payment>;

export const PaymentList = v.array(Payment);

/** The payments of one lease, that of a tenant. */
export const PaymentQuery = v.object({ tenantId: Id });

/** Which receipts a payment issues: none, the quittances of what is then paid in full, or partial receipts as well. */
export const PaymentIssue = v.picklist(['none', 'quittances', 'all'], code('invalid'));
export type PaymentIssue = v.InferOutput<typeof PaymentIssue>;

const PaymentCount = v.pipe(
  v.number(code('invalid')),
  v.integer(code('invalid')),
  v.minValue(0, code('invalid')),
  v.maxValue(1_000_000, code('invalid')),
);

/**
 * Records a payment, once for each key. It pays what it names, a month or a due, and then what has been owed longest (Code
 * civil, art. 1342-10); the rest is an advance. Housing benefit names its month.
 */
export const PaymentCreate = v.strictObject({
  idempotencyKey: Id,
  tenantId: Id,
  paidOn: PastDate,
  amount: AmountAboveZero,
  kind: v.optional(v.picklist(['payment', 'benefit'], code('invalid')), 'payment'),
  method: v.optional(v.nullable(PaymentMethod), null),
  /** Who paid, where that is to be said: one of the lease's tenants, one of its guarantors, or somebody of this name. */
  payerTenantId: v.optional(v.nullable(Id), null),
  payerGuarantorId: v.optional(v.nullable(Id), null),
  payer: v.optional(OptionalText, null),
  /** Which office pays the housing benefit, where that is to be said. */
  payerOffice: v.optional(v.nullable(BenefitOffice), null),
  month: v.optional(v.nullable(Month), null),
  dueId: v.optional(v.nullable(Id), null),
  note: v.optional(OptionalNote, null),
  issue: v.optional(PaymentIssue, 'none'),
  /** How many payments of the lease are known, cancelled ones included and its opening balance aside: more refuse this one. */
  paymentsKnown: v.optional(v.nullable(PaymentCount), null),
});
export type PaymentCreate = v.InferInput<typeof PaymentCreate>;

/** Why a receipt that follows from a payment was not issued. `INTERNAL_ERROR`: it failed, and can be asked for again. */
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

/** A recorded payment, what it pays, where the account then stands, and the receipts that state it. */
export const PaymentOutcome = v.object({
  payment: Payment,
  parts: v.array(v.object({ dueId: Id, amount: v.number() })),
  position: Position,
  receipts: v.array(DocumentLink),
  /** Why others could not be issued; the payment is kept all the same. */
  blockers: v.array(PaymentBlocker),
});
export type PaymentOutcome = v.InferOutput<typeof PaymentOutcome>;

/** What recording a payment would do. */
export const PaymentPreview = v.object({
  /** What it would pay of each due, the earliest first; dues of a term that it names may not be there yet. */
  parts: v.array(
    v.object({ ...v.pick(Due, ['kind', 'label', 'from', 'to', 'dueOn']).entries, amount: v.number() }),
  ),
  /** What would be left of it. */
  advance: v.number(),
  /** Without days: of what is no rent. */
  receipts: v.array(
    v.object({ kind: ReceiptKind, from: v.nullable(CalendarDate), to: v.nullable(CalendarDate) }),
  ),
  /** Why others could not be issued. */
  blockers: v.array(PaymentBlocker),
});
export type PaymentPreview = v.InferOutput<typeof PaymentPreview>;

/** A receipt for days that a payment pays, and what becomes of it when the payment is cancelled with `voidReceipts`. */
export const PaymentReceipt = v.object({
  ...DocumentLink.entries,
  kind: ReceiptKind,
  outcome: v.picklist(['voided', 'validAgain', 'kept']),
});
export type PaymentReceipt = v.InferOutput<typeof PaymentReceipt>;

export const PaymentReceiptList = v.array(PaymentReceipt);

/** Cancels a payment that never came; `voidReceipts` also voids the receipts that state it. */
export const PaymentCancellation = v.strictObject({
  reason: RequiredNote,
  voidReceipts: v.optional(v.boolean(code('invalid')), false),
});
export type PaymentCancellation = v.InferInput<typeof PaymentCancellation>;
