import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { MonthDue } from './month-due.ts';
import { MonthMail } from './month-mail.ts';

/** A month: what falls due in it, by tenants, and how its receipts reach them. */
export const MonthLedger = v.object({
  dues: v.array(MonthDue),
  /** Every valid receipt of the month, but a partial one whose term is paid in full by now. */
  mails: v.array(MonthMail),
  /** Where nothing falls due: the day from which the first of the accounts runs that start after the month; `null`: none does. */
  accountsStartOn: v.nullable(CalendarDate),
});
export type MonthLedger = v.InferOutput<typeof MonthLedger>;
