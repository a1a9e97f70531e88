import * as v from 'valibot';
import { CalendarDate } from './calendar-date.ts';
import { MonthDue } from './month-due.ts';
import { MonthMail } from './month-mail.ts';

/** The dues of a month, sorted by tenant, and the delivery of its receipts. */
export const MonthLedger = v.object({
  dues: v.array(MonthDue),
  /** Every valid receipt of the month, without partial receipts whose term is now paid in full. */
  mails: v.array(MonthMail),
  /**
   * Set only if nothing falls due in the month: the first day of the earliest account that starts after the month, if
   * any.
   */
  accountsStartOn: v.nullable(CalendarDate),
});
export type MonthLedger = v.InferOutput<typeof MonthLedger>;
