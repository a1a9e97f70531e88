import * as v from 'valibot';
import { CalendarDate } from '../values/calendar-date.ts';
import { MonthDue } from './month-due.ts';
import { MonthMail } from './month-mail.ts';

/** The dues of a month, sorted by tenant, and the delivery of its receipts. */
export const MonthLedger = v.object({
  dues: v.array(MonthDue),
  /** The valid receipts of the month. A partial receipt whose term is now paid in full is left out. */
  mails: v.array(MonthMail),
  /** The valid due notices of the month's dues. */
  notices: v.array(MonthMail),
  /**
   * The first day of the earliest account that starts after the month. The value is null if a due falls due in the
   * month, or if no account starts after the month.
   */
  accountsStartOn: v.nullable(CalendarDate),
});
export type MonthLedger = v.InferOutput<typeof MonthLedger>;
