import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Id } from './common.ts';
import { Month } from './month.ts';

/** `late`: overdue. `now`: can be done today. `soon`: has a later day, or can wait. */
const DutyState = v.picklist(['late', 'now', 'soon']);

const names = v.array(v.string());

/** The receipts of a month: their number, the number of partial receipts among them, and the first five tenants. */
const ofMonth = { month: Month, count: v.number(), partials: v.number(), names };

const duty = <Kind extends string, What extends v.ObjectEntries>(kind: Kind, what: What) =>
  v.object({
    kind: v.literal(kind),
    /** The lease or lessor of the duty; `null` if the duty is about several. */
    subject: v.nullable(Id),
    state: DutyState,
    /** The day since which the duty is overdue or, if it is not overdue, its day. */
    day: v.nullable(CalendarDate),
    /** In euros. */
    amount: v.nullable(v.number()),
    what: v.object(what),
  });

/** A landlord's duty, derived from the stored data. */
export const Duty = v.union([
  duty('late', {
    tenantId: Id,
    names,
    propertyName: v.nullable(v.string()),
    days: v.number(),
    /**
     * The number of late dues, and the first two of them. A rent has its month, another due has its label, and an
     * opening balance has neither. `isPart` is true if a part of the due was received.
     */
    count: v.number(),
    dues: v.array(v.object({ month: v.nullable(Month), label: v.nullable(v.string()), isPart: v.boolean() })),
    /** The month in which the last of them fell due. */
    month: Month,
  }),
  duty('profile', {
    missing: v.array(v.literal('name')),
    /** Present only if the account has several lessors. */
    lessorName: v.optional(v.nullable(v.string())),
  }),
  duty('generate', ofMonth),
  duty('send', ofMonth),
  duty('leaseEnds', { tenantId: Id, names, propertyName: v.nullable(v.string()) }),
  duty('consent', {
    count: v.number(),
    /** Present only if the duty is about one tenant. */
    tenantId: v.nullable(Id),
    names,
  }),
  duty('statement', {
    /** The unpaid rents that have fallen due since `since`, the day of the last recorded bank line. */
    count: v.number(),
    since: CalendarDate,
    /** The month in which the last of them fell due. */
    month: Month,
  }),
]);
export type Duty = v.InferOutput<typeof Duty>;
