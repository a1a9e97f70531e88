import * as v from 'valibot';
import { addMonths } from '../domain/ledger/days.ts';
import { todayInParis } from '../domain/period.ts';
import { Amount, AmountAboveZero } from './amount.ts';
import { CalendarDate } from './calendar-date.ts';
import { code, Id, Instant } from './common.ts';
import { Month } from './month.ts';
import { PastDate } from './past-date.ts';
import { ReceiptKind } from './receipt-kind.ts';
import { OptionalText, RequiredNote, RequiredText } from './text.ts';

export const DueKind = v.picklist(
  ['opening', 'rent', 'settlement', 'repair', 'other', 'refund'],
  code('invalid'),
);
export type DueKind = v.InferOutput<typeof DueKind>;

export const DueState = v.picklist(['upcoming', 'due', 'late', 'paid', 'cancelled']);
export type DueState = v.InferOutput<typeof DueState>;

/** Something that is owed under a lease, and what covers it; in euros. */
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
  /** The most that `reduction` may be, since a receipt says the rest; `null` of what is no rent. */
  mostReduction: v.nullable(v.number()),
  /** `rent` + `charges` + `other` − `reduction`. */
  amount: v.number(),
  label: v.nullable(v.string()),
  received: v.number(),
  /** Without what only receipts say that is owed, since the lease asks for less by now: `wouldBe` tells it. */
  remaining: v.number(),
  state: DueState,
  /** Whether a receipt that holds is for its days: then its amount does not follow the lease. */
  isFixed: v.boolean(),
  /** What it would be if it followed; `null`: the same. */
  wouldBe: v.nullable(v.number()),
  /** What pays it; `certified` is how much of the amount receipts that hold say. */
  parts: v.array(v.object({ paymentId: Id, amount: v.number(), certified: v.number() })),
  receipts: v.array(v.object({ id: Id, number: v.string(), kind: ReceiptKind })),
  /** The receipt that follows from payments for its term and that none says yet; an opening credit alone proposes none. */
  next: v.nullable(ReceiptKind),
  createdAt: Instant,
});
export type Due = v.InferOutput<typeof Due>;

export const DueList = v.array(Due);

/** The dues of one lease, that of a tenant, or those that fall due in a month. */
export const DueQuery = v.pipe(
  v.object({ tenantId: v.optional(Id), month: v.optional(Month) }),
  v.forward(
    v.partialCheck(
      [['tenantId'], ['month']],
      ({ tenantId, month }) => tenantId !== undefined || month !== undefined,
      code('required'),
    ),
    ['tenantId'],
  ),
  v.forward(
    v.partialCheck(
      [['tenantId'], ['month']],
      ({ tenantId, month }) => tenantId === undefined || month === undefined,
      code('invalid'),
    ),
    ['month'],
  ),
);

/** A day on which something can be due: what is dated later than in two years is mistyped. */
const DueDay = v.pipe(
  CalendarDate,
  v.check((day) => day <= addMonths(todayInParis(), 24), code('tooFarAhead')),
);

/** A due of its own, beside the rent. */
export const DueCreate = v.strictObject({
  idempotencyKey: Id,
  tenantId: Id,
  kind: v.optional(v.picklist(['repair', 'other'], code('invalid')), 'other'),
  dueOn: DueDay,
  amount: AmountAboveZero,
  label: RequiredText,
});
export type DueCreate = v.InferInput<typeof DueCreate>;

/** Money given back to the tenant, of his advance. */
export const RefundCreate = v.strictObject({
  idempotencyKey: Id,
  tenantId: Id,
  paidOn: PastDate,
  amount: AmountAboveZero,
  label: v.optional(OptionalText, null),
});
export type RefundCreate = v.InferInput<typeof RefundCreate>;

/** Lowers a rent due, the rent first, then the charges, for a reason that documents state; 0 takes it back. */
export const DueReduction = v.pipe(
  v.strictObject({ reduction: Amount, label: v.optional(OptionalText, null) }),
  v.forward(
    v.partialCheck(
      [['reduction'], ['label']],
      ({ reduction, label }) => reduction === 0 || label !== null,
      code('required'),
    ),
    ['label'],
  ),
);
export type DueReduction = v.InferInput<typeof DueReduction>;

export const DueCancellation = v.strictObject({ reason: RequiredNote });
export type DueCancellation = v.InferInput<typeof DueCancellation>;
