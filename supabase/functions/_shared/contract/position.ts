import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { code, Id } from './common.ts';

/** Where an account stands today, in euros. The dues less the payments are `owed` + `upcoming` − `advance`. */
export const Position = v.object({
  /** The first tenant of the lease. */
  tenantId: Id,
  leaseId: Id,
  names: v.array(v.string()),
  /** The last day of the last rent that is wholly paid, before the first that is not and can still be claimed. */
  paidTo: v.nullable(CalendarDate),
  oldestUnpaidDueOn: v.nullable(CalendarDate),
  daysLate: v.number(),
  unpaidTerms: v.number(),
  owed: v.number(),
  upcoming: v.number(),
  advance: v.number(),
  /** The part of `owed` that is older than three years. */
  prescribed: v.number(),
  /** The part of `owed` that fell due before today and can still be claimed, without what is `held`. */
  late: v.number(),
  /**
   * The part of `owed` that only receipts say, since the lease has changed: it goes once they are made again, and makes nobody
   * late.
   */
  held: v.number(),
});
export type Position = v.InferOutput<typeof Position>;

export const PositionList = v.array(Position);

/** `late`: only those with something that has fallen due, is unpaid and can still be claimed. */
export const PositionQuery = v.object({ late: v.optional(v.picklist(['true', 'false'], code('invalid'))) });
