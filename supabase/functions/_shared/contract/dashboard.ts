import * as v from 'valibot';
import { CalendarDate } from './values/calendar-date.ts';
import { Duty } from './leases/duty.ts';
import { Month } from './month/month.ts';

const PastMonth = v.object({ month: Month, expected: v.number(), received: v.number() });
export type PastMonth = v.InferOutput<typeof PastMonth>;

/** A landlord's duties and the sums of the current month, in euros. */
export const Dashboard = v.object({
  /** The current month in Paris. */
  month: Month,
  /** The sums of the month's dues, without refunds. `remaining` excludes debts that only outdated receipts state. */
  expected: v.number(),
  received: v.number(),
  remaining: v.number(),
  /**
   * `toReceive` is the number of rows on the month's page that await a payment, including arrears of earlier months.
   * `toGenerate` and `toSend` are the numbers of receipts to issue and to deliver.
   */
  toReceive: v.number(),
  toGenerate: v.number(),
  toSend: v.number(),
  /** The months from the first due to the current month, oldest first; at most the last twelve months. */
  months: v.array(PastMonth),
  /**
   * The duties of the landlord. Overdue duties come first, beginning with the oldest. Duties for today come next. Later
   * duties come last, sorted by day.
   */
  duties: v.array(Duty),
  /** The next day on which an unpaid due falls due; `null` if there is no such due. */
  nextDueOn: v.nullable(CalendarDate),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
