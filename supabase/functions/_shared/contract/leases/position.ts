import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { issueCode, Id } from '../values/common.ts';
import { OfficePart } from './benefit-office.ts';
import { DepositSummary } from './deposit-summary.ts';

/**
 * The position of an account today, in euros. `owed` + `upcoming` − `advance` equals the dues of the account less its
 * payments.
 */
export const Position = v.object({
  /** The first tenant of the lease. */
  tenantId: Id,
  leaseId: Id,
  names: v.array(v.string()),
  /**
   * The last day of the last paid term before the first unpaid term. Terms that can no longer be claimed do not count
   * as unpaid.
   */
  paidTo: v.nullable(CalendarDate),
  /**
   * The due day of the oldest unpaid due, without `awaited`. If only the part of an office is unpaid, the 14th of the
   * month after its month.
   */
  oldestUnpaidDueOn: v.nullable(CalendarDate),
  daysLate: v.number(),
  unpaidTerms: v.number(),
  owed: v.number(),
  upcoming: v.number(),
  advance: v.number(),
  /** The part of `owed` whose limitation period has ended. */
  timeBarred: v.number(),
  /** The part of `owed` that fell due before today and can still be claimed, without `held` and `awaited`. */
  late: v.number(),
  /**
   * The part of `owed` that is not late yet, although its due has fallen due: housing benefit that offices are expected
   * to pay, and `deferred`.
   */
  awaited: v.number(),
  /**
   * The part of `owed` that only outdated receipts state. This debt ends when the landlord reissues the receipts. No
   * tenant is late because of this debt.
   */
  held: v.number(),
  /**
   * The part of `owed` that an office no longer pays, or that was taken back, and that the tenants may pay until a later
   * day.
   */
  deferred: v.number(),
  /** The part of `late` that offices owe; `null` if the tenants owe it all. */
  officePart: v.nullable(OfficePart),
  /** The deposit of the lease; `null` if no deposit was agreed or received. */
  deposit: v.nullable(DepositSummary),
});
export type Position = v.InferOutput<typeof Position>;

export const PositionList = v.array(Position);

/** `late=true` asks only for accounts with an overdue, unpaid due that can still be claimed. */
export const PositionQuery = v.object({
  late: v.optional(v.picklist(['true', 'false'], issueCode('invalid'))),
});
