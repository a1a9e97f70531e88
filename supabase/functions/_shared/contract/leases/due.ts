import * as v from 'valibot';
import { addMonths } from '../../domain/ledger/days.ts';
import { todayInParis } from '../../domain/period.ts';
import { Amount, AmountAboveZero } from '../values/amount.ts';
import { OpenBenefit } from './benefit.ts';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id, Instant } from '../values/common.ts';
import { Month } from '../month/month.ts';
import { PastDate } from '../values/past-date.ts';
import { ReceiptKind } from '../documents/receipt-kind.ts';
import { OptionalText, RequiredNote, RequiredText } from '../values/text.ts';

export const DueKind = v.picklist(
  ['opening', 'rent', 'settlement', 'repair', 'other', 'refund'],
  issueCode('invalid'),
);
export type DueKind = v.InferOutput<typeof DueKind>;

/** `awaited`: the due has fallen due, and its unpaid rest is not late yet. */
export const DueState = v.picklist(['upcoming', 'due', 'awaited', 'late', 'paid', 'cancelled']);
export type DueState = v.InferOutput<typeof DueState>;

/** An amount owed under a lease, and the payments for it. Amounts are in euros. */
export const Due = v.object({
  id: Id,
  leaseId: Id,
  kind: DueKind,
  from: CalendarDate,
  to: CalendarDate,
  dueOn: CalendarDate,
  rent: v.number(),
  charges: v.number(),
  other: v.number(),
  reduction: v.number(),
  /**
   * The highest possible `reduction`: the part of rent and charges that no receipt states as paid. `null` if the due is
   * not a rent.
   */
  mostReduction: v.nullable(v.number()),
  /** `rent` + `charges` + `other` − `reduction`. */
  amount: v.number(),
  label: v.nullable(v.string()),
  received: v.number(),
  /**
   * The unpaid rest of the due. Excludes a debt that only outdated receipts state, because the amount under the lease
   * is lower by now (see `leaseAmount`).
   */
  remaining: v.number(),
  /** The part of `remaining` that offices are expected to pay as housing benefit. The tenants pay the rest. */
  benefitRemaining: v.number(),
  /**
   * The part of `remaining` that is not late yet, so that nobody claims it from the tenants: a part of
   * `benefitRemaining`, and what an office no longer pays, or what was taken back, and the tenants may pay until a later
   * day. The benefit of a month is late from the 15th of the next month.
   */
  awaited: v.number(),
  /**
   * The day after which the due is late: `dueOn`. If only the part of an office is unpaid, the 14th of the month after
   * its earliest unpaid month. If the rest was paid and taken back, a month after the return.
   */
  lateAfter: CalendarDate,
  /** The benefits that add up to `benefitRemaining`, earliest month first. */
  benefits: v.array(OpenBenefit),
  state: DueState,
  /**
   * True if a valid receipt covers the days of the due. The amount of such a due stays the same if the lease changes.
   */
  isFixed: v.boolean(),
  /**
   * The amount that a fixed due would have under the current lease. `null` if this amount equals `amount`, or if the
   * due is not fixed.
   */
  leaseAmount: v.nullable(v.number()),
  /** The payments for the due. `certified` is the part of `amount` that valid receipts state. */
  parts: v.array(v.object({ paymentId: Id, amount: v.number(), certified: v.number() })),
  receipts: v.array(v.object({ id: Id, number: v.string(), kind: ReceiptKind })),
  /** The last valid notice of the due; `null` if there is no valid notice. */
  notice: v.nullable(v.object({ id: Id, number: v.string() })),
  /**
   * The kind of the next receipt, which would state the payments that no receipt states yet; `null` if there is no
   * receipt to issue. A due that only an opening credit pays gets no receipt.
   */
  next: v.nullable(ReceiptKind),
  /** The deposit settlement that recorded this due, because the deposit did not cover all deductions. */
  depositMovementId: v.nullable(Id),
  /** The payment that an office or a bank took back; `null` if the due is no refund, or the refund of an advance. */
  returnsPaymentId: v.nullable(Id),
  createdAt: Instant,
});
export type Due = v.InferOutput<typeof Due>;

export const DueList = v.array(Due);

/** Asks for the dues of a tenant's lease, or of a month. */
export const DueQuery = v.pipe(
  v.object({ tenantId: v.optional(Id), month: v.optional(Month) }),
  v.forward(
    v.partialCheck(
      [['tenantId'], ['month']],
      ({ tenantId, month }) => tenantId !== undefined || month !== undefined,
      issueCode('required'),
    ),
    ['tenantId'],
  ),
  v.forward(
    v.partialCheck(
      [['tenantId'], ['month']],
      ({ tenantId, month }) => tenantId === undefined || month === undefined,
      issueCode('invalid'),
    ),
    ['month'],
  ),
);

/** The day on which a due falls due. A day more than two years ahead is refused as a typing mistake. */
const DueDay = v.pipe(
  CalendarDate,
  v.check((day) => day <= addMonths(todayInParis(), 24), issueCode('tooFarAhead')),
);

/** A due other than rent. */
export const DueCreate = v.strictObject({
  idempotencyKey: Id,
  tenantId: Id,
  kind: v.optional(v.picklist(['repair', 'other'], issueCode('invalid')), 'other'),
  dueOn: DueDay,
  amount: AmountAboveZero,
  label: RequiredText,
});
export type DueCreate = v.InferInput<typeof DueCreate>;

/**
 * A refund: money of an advance that the landlord gives back. With `paymentId`, money of this payment that an office or a bank
 * took back. The months that it had paid are then open again. `voidReceipts` also voids the receipts that state the payment.
 */
export const RefundCreate = v.strictObject({
  idempotencyKey: Id,
  tenantId: Id,
  paidOn: PastDate,
  amount: AmountAboveZero,
  label: v.optional(OptionalText, null),
  paymentId: v.optional(v.nullable(Id), null),
  voidReceipts: v.optional(v.boolean(issueCode('invalid')), false),
});
export type RefundCreate = v.InferInput<typeof RefundCreate>;

/**
 * Lowers a rent due, for a reason that documents state. The reduction lowers the rent first. A reduction above the rent
 * also lowers the charges. An amount of 0 removes the reduction.
 */
export const DueReduction = v.pipe(
  v.strictObject({ reduction: Amount, label: v.optional(OptionalText, null) }),
  v.forward(
    v.partialCheck(
      [['reduction'], ['label']],
      ({ reduction, label }) => reduction === 0 || label !== null,
      issueCode('required'),
    ),
    ['label'],
  ),
);
export type DueReduction = v.InferInput<typeof DueReduction>;

export const DueCancellation = v.strictObject({ reason: RequiredNote });
export type DueCancellation = v.InferInput<typeof DueCancellation>;
