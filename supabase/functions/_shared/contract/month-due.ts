import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Id } from './common.ts';
import { Due } from './due.ts';
import { Month } from './month.ts';
import { ReceiptKind } from './receipt-kind.ts';
import { PaymentMethod } from './receipt.ts';

export const MonthQuery = v.object({ month: Month });

/** Why no receipt can be issued for a due. */
export const MonthBlocker = v.picklist([
  'NO_PROPERTY',
  'PROFILE_INCOMPLETE',
  'TERM_ALREADY_RECEIPTED',
  'TERM_NOT_OWED',
  'NO_TENANT',
]);
export type MonthBlocker = v.InferOutput<typeof MonthBlocker>;

/**
 * What there is to do about a due. `note`: money is to come; `complete`: something stands in the way of its receipt; `issue`: its
 * receipt can be generated; `wait`: a mail is under way; `send`, `handOver`: a receipt is to be mailed, or given otherwise; `done`:
 * nothing.
 */
export const MonthStep = v.picklist(['note', 'complete', 'issue', 'wait', 'send', 'handOver', 'done']);
export type MonthStep = v.InferOutput<typeof MonthStep>;

const { kind, label, from, to, dueOn, amount, received, remaining, state, receipts } = Due.entries;

/** What falls due in a month, under one lease: the rent, or something else; in euros. */
export const MonthDue = v.object({
  dueId: Id,
  leaseId: Id,
  /** One of those who were on the lease in its days: dues of one lease may say different ones. */
  tenantId: Id,
  /** Those who were on the lease in its days. */
  tenantName: v.string(),
  propertyName: v.nullable(v.string()),
  kind,
  label,
  from,
  to,
  dueOn,
  amount,
  received,
  remaining,
  state,
  receipts,
  /** What the lease owes from before the month and can still be claimed; on the first due of the lease only, else 0. */
  owedBefore: v.number(),
  /** When the last of what pays it was received. */
  paidOn: v.nullable(CalendarDate),
  /** The means of the last payment by a tenant. */
  method: v.nullable(PaymentMethod),
  /** How many payments of the lease were entered, as recording another takes it. */
  paymentsKnown: v.number(),
  /** The receipt that follows from payments and that none says yet; an opening credit alone proposes none. */
  next: v.nullable(ReceiptKind),
  /** In which document that would be: dues of a lease that one document would say have the same. */
  nextDocument: v.nullable(v.string()),
  blocker: v.nullable(MonthBlocker),
  /** All that there is to do about it, and what comes first. */
  todo: v.array(MonthStep),
  step: MonthStep,
  /** The document that `step` is about. */
  documentId: v.nullable(Id),
});
export type MonthDue = v.InferOutput<typeof MonthDue>;
