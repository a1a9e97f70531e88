import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { Duty } from './duty.ts';
import { Month } from './month.ts';

const PastMonth = v.object({ month: Month, expected: v.number(), received: v.number() });
export type PastMonth = v.InferOutput<typeof PastMonth>;

/** What there is to do, and a landlord's month at a glance, in euros. */
export const Dashboard = v.object({
  /** The current month in Paris. */
  month: Month,
  /** Of what falls due in it, refunds aside; `remaining` leaves out what only receipts say that is owed. */
  expected: v.number(),
  received: v.number(),
  remaining: v.number(),
  /** How many rows of the page of the month have money to come, also from before, and how many of its receipts are to be generated and delivered. */
  toReceive: v.number(),
  toGenerate: v.number(),
  toSend: v.number(),
  /** The last twelve months, the oldest first, from the first one in which something fell due to the current one. */
  months: v.array(PastMonth),
  /** First what is overdue, the longest first, then what can be done now, then the rest by its day. */
  duties: v.array(Duty),
  /** The next day on which something falls due that is not paid yet, as far as it is known. */
  nextDueOn: v.nullable(CalendarDate),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
