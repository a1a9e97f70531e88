import * as v from 'valibot';
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
  /** The means of the last payment by a tenant. */
  method: v.nullable(PaymentMethod),
  /** How many payments of the lease were entered, as recording another takes it. */
  paymentsKnown: v.number(),
  /** The receipt that follows from payments and that none says yet; an opening credit alone proposes none. */
  next: v.nullable(ReceiptKind),
  blocker: v.nullable(MonthBlocker),
});
export type MonthDue = v.InferOutput<typeof MonthDue>;

export const MonthDueList = v.array(MonthDue);
