import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Id } from './common.ts';

/**
 * A due that did not follow a change, since valid receipts cover its days. It has its amount, and the amount that it
 * would have without the receipts; in euros.
 */
export const KeptDue = v.object({
  dueId: Id,
  from: CalendarDate,
  to: CalendarDate,
  amount: v.number(),
  wouldBe: v.number(),
  numbers: v.array(v.string()),
});
export type KeptDue = v.InferOutput<typeof KeptDue>;
