import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { Id } from '../values/common.ts';

/**
 * A due that a change of the lease did not change, because valid receipts cover its days. `leaseAmount` is the amount that
 * the due would have without these receipts. Amounts are in euros.
 */
export const UnchangedDue = v.object({
  dueId: Id,
  from: CalendarDate,
  to: CalendarDate,
  amount: v.number(),
  leaseAmount: v.number(),
  numbers: v.array(v.string()),
});
export type UnchangedDue = v.InferOutput<typeof UnchangedDue>;
