import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Duty } from './duty.ts';
import { Month } from './month.ts';

const PastMonth = v.object({ month: Month, expected: v.number(), received: v.number() });
export type PastMonth = v.InferOutput<typeof PastMonth>;

/** A landlord's duties and the sums of the current month, in euros. */
export const Dashboard = v.object({
  /** The current month in Paris. */
  month: Month,
  /** The dues of the month without refunds; `remaining` leaves out debts that only outdated receipts state. */
  expected: v.number(),
  received: v.number(),
  remaining: v.number(),
  /**
   * The number of rows of the month's page that await money, also from earlier months, and the numbers of its receipts
   * to issue and to deliver.
   */
  toReceive: v.number(),
  toGenerate: v.number(),
  toSend: v.number(),
  /** The months from the first due until the current month, oldest first; the last twelve at most. */
  months: v.array(PastMonth),
  /**
   * Overdue duties come first, the longest overdue at the top. Then come duties that can be done now, and then later
   * duties by day.
   */
  duties: v.array(Duty),
  /** The next day, if known, on which an unpaid due falls due. */
  nextDueOn: v.nullable(CalendarDate),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
