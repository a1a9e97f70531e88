import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Id } from './common.ts';
import { Month } from './month.ts';

/** `late`: it is overdue. `now`: it can be done. `soon`: it has its day, or can wait. */
const DutyState = v.picklist(['late', 'now', 'soon']);

const names = v.array(v.string());

/** Receipts of a month, how many of them are partial, and the first five of those whom they are for. */
const ofMonth = { month: Month, count: v.number(), partials: v.number(), names };

const duty = <Kind extends string, What extends v.ObjectEntries>(kind: Kind, what: What) =>
  v.object({
    kind: v.literal(kind),
    /** The lease or the lessor that it is about; `null` when it is about several. */
    subject: v.nullable(Id),
    state: DutyState,
    /** Since when it is overdue, or its day. */
    day: v.nullable(CalendarDate),
    /** In euros. */
    amount: v.nullable(v.number()),
    what: v.object(what),
  });

/** What a landlord has to do, as far as it follows from what is known. */
export const Duty = v.union([
  duty('late', {
    tenantId: Id,
    names,
    propertyName: v.nullable(v.string()),
    days: v.number(),
    /**
     * How many dues are late, and the first two of them: a rent has its month, another its label, and what was owed when the
     * account started neither. `isPart`: a part of it was received.
     */
    count: v.number(),
    dues: v.array(v.object({ month: v.nullable(Month), label: v.nullable(v.string()), isPart: v.boolean() })),
    /** In which the last of them fell due. */
    month: Month,
  }),
  duty('profile', {
    missing: v.array(v.literal('name')),
    /** Where there are several lessors. */
    lessorName: v.optional(v.nullable(v.string())),
  }),
  duty('generate', ofMonth),
  duty('send', ofMonth),
  duty('leaseEnds', { tenantId: Id, names, propertyName: v.nullable(v.string()) }),
  duty('consent', {
    count: v.number(),
    /** When there is only one. */
    tenantId: v.nullable(Id),
    names,
  }),
  duty('statement', {
    /** How many rents fell due and are unpaid since the last line of a bank statement that was noted, and its day. */
    count: v.number(),
    since: CalendarDate,
    /** In which the last of them fell due. */
    month: Month,
  }),
]);
export type Duty = v.InferOutput<typeof Duty>;
