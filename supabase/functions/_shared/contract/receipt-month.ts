import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Id } from './common.ts';
import { IdList } from './id-list.ts';
import { Month, StartedMonth } from './month.ts';
import { PastDate } from './past-date.ts';
import { ReceiptKind } from './receipt.ts';

export const ReceiptMonthQuery = v.object({ month: Month });

/** Why no receipt can be issued for a tenant's month. `TERM_TO_COME`: the first day owed is in the future. */
export const MonthBlocker = v.picklist([
  'TERM_TO_COME',
  'NO_PROPERTY',
  'PROFILE_INCOMPLETE',
  'TERM_ALREADY_RECEIPTED',
]);
export type MonthBlocker = v.InferOutput<typeof MonthBlocker>;

/** Why none was issued. `NOT_FOUND`: there is no such tenant; `NOTHING_DUE`: no rent, or not yet in that month. */
export const MonthFailure = v.picklist([
  ...MonthBlocker.options,
  'NOT_FOUND',
  'NOTHING_DUE',
  'VALIDATION_FAILED',
  'INTERNAL_ERROR',
]);
export type MonthFailure = v.InferOutput<typeof MonthFailure>;

/** A tenant who owes rent, and what has been issued for the month. */
export const MonthTenant = v.object({
  tenantId: Id,
  tenantName: v.string(),
  propertyName: v.nullable(v.string()),
  /** The days of the month that rent is owed for: all of them, or those from the start of the lease. */
  from: CalendarDate,
  to: CalendarDate,
  due: v.object({ rent: v.number(), charges: v.number() }),
  /** The sum of the partial receipts, in euros. */
  received: v.number(),
  /** The quittance of the month, else the last partial receipt. */
  receipt: v.nullable(v.object({ id: Id, number: v.string(), kind: ReceiptKind })),
  blocker: v.nullable(MonthBlocker),
});
export type MonthTenant = v.InferOutput<typeof MonthTenant>;

export const MonthTenantList = v.array(MonthTenant);

/** Asks for the quittances of a month, each over all that is still owed for it. */
export const ReceiptMonthRequest = v.strictObject({
  month: StartedMonth,
  paidAt: PastDate,
  tenantIds: IdList,
});
export type ReceiptMonthRequest = v.InferInput<typeof ReceiptMonthRequest>;

/** The outcome: each tenant is in exactly one of the lists. */
export const ReceiptMonthResult = v.object({
  issued: v.array(v.object({ tenantId: Id, id: Id, number: v.string() })),
  /** Tenants who already had their quittance. */
  skipped: v.array(v.object({ tenantId: Id, id: Id, number: v.string() })),
  failed: v.array(
    v.object({
      tenantId: Id,
      /** Null when there is no such tenant. */
      tenantName: v.nullable(v.string()),
      errorCode: MonthFailure,
    }),
  ),
});
export type ReceiptMonthResult = v.InferOutput<typeof ReceiptMonthResult>;
