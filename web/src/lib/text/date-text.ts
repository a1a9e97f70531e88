import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import { PastDate } from '@shared/contract/values/past-date.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';

const required: IssueCode = 'required';
const outOfRange: FormIssue = 'dateOutOfRange';

/** Matches the name of a weekday before a date in digits. In `mar. 2026` and `mar 06 2026`, `mar` is the month of March. */
const WEEKDAY =
  /^(?:lun(?:di)?|mar(?:di)?|mer(?:credi)?|jeu(?:di)?|ven(?:dredi)?|sam(?:edi)?|dim(?:anche)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)(?:\.,?\s*|,?\s+)(?=\d{1,4}[/.-]\d|\d{1,2}\s\d{1,2}\s\d{2,4}$)/i;

/** Returns a date in digits without the name of its weekday: `06/10/2026` for `mar. 06/10/2026`. */
export const withoutWeekday = (text: string): string => text.replace(WEEKDAY, '');

/**
 * Converts a typed date such as `dd/MM/yyyy`, `1/3/2026`, `01-03-2026`, `01032026` or `mar. 06/10/2026` to `yyyy-mm-dd`.
 * Returns any other text unchanged.
 */
export function parseDay(text: string): string {
  const date = withoutWeekday(text);
  const parts =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(date) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(date);
  if (!parts) return text;
  const [, day = '', month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A two-digit year is at most this many years in the future. Otherwise it is a year of the previous century. */
const YEARS_AHEAD = 20;

/** Completes a two-digit year. For example, `26` becomes 2026, and `99` becomes 1999. */
export function fullYear(digits: string): number {
  const year = 2000 + Number(digits);
  return year > Number(todayInParis().slice(0, 4)) + YEARS_AHEAD ? year - 100 : year;
}

/** Returns the text of a date field for a stored day. */
export const dayInput = (day: string | null): string => (day === null ? '' : shortDate(day));

interface Reading {
  /** True if the day of the field cannot be in the future. */
  readonly isPast?: boolean;
}

/**
 * Converts the text of a field to a date after the user has left the field. Unlike `parseDay`, completes a short date.
 * The text `8/10/26` is in 2026. A day without a year (`8/10`, `8-10`, `8.10`, `0810`) is in this year. With `isPast`,
 * a day that would be in the future is in the year before. `parseDay` does not complete dates, because two typed digits
 * may be the start of a longer year.
 */
function parseTypedDay(text: string, { isPast = false }: Reading): string {
  const today = todayInParis();
  const thisYear = Number(today.slice(0, 4));
  const date = withoutWeekday(text);
  const short = /^(\d{1,2}[/.\-\s]\d{1,2}[/.\-\s])(\d{2})$/.exec(date) ?? /^(\d{4})(\d{2})$/.exec(date);
  if (short) {
    const [, dayAndMonth = '', digits = ''] = short;
    return parseDay(`${dayAndMonth}${fullYear(digits)}`);
  }
  // Do not read a year such as 2011 as a day and month.
  const yearless = /^(\d{1,2})[/.\-\s](\d{1,2})$/.exec(date) ?? /^(?!19|20)(\d{2})(\d{2})$/.exec(date);
  if (!yearless) return parseDay(text);
  const [, day = '', month = ''] = yearless;
  const inYear = (year: number): string => parseDay(`${day}/${month}/${year}`);
  return inYear(isPast && inYear(thisYear) > today ? thisYear - 1 : thisYear);
}

/** Formats a typed date as `dd/MM/yyyy`. Returns any other text unchanged. */
export function usualDay(text: string, reading: Reading = {}): string {
  const day = parseTypedDay(text.trim(), reading);
  return v.is(CalendarDate, day) ? shortDate(day) : text;
}

/**
 * This check comes before `CalendarDate`. The error of this check names the allowed years. The error of `CalendarDate`
 * would say that a day of 1899 does not exist.
 */
const inRange = v.check((day: string) => !/^(?!19|20|21)\d{4}-\d\d-\d\d$/.test(day), outOfRange);

const dateText = (reading: Reading) =>
  v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, required),
    v.transform((text) => parseTypedDay(text, reading)),
    inRange,
    CalendarDate,
  );

/** Converts the text of a date field to a date for the API. */
export const DateText = dateText({});

/** Converts the text of a date field to a date for the API. Reads the text with `isPast` and refuses a future date. */
export const PastDateText = v.pipe(dateText({ isPast: true }), PastDate);

/**
 * Converts the text of a date field to a date for the API. Reads the text with `isPast` and refuses a future date. An
 * empty field gives `null`.
 */
export const OptionalPastDateText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? null : parseTypedDay(text, { isPast: true }))),
  v.nullable(v.pipe(v.string(), inRange, PastDate)),
);

/** Converts the text of a date field to a date for the API. An empty field gives `null`. */
export const OptionalDateText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? null : parseTypedDay(text, {}))),
  v.nullable(v.pipe(v.string(), inRange, CalendarDate)),
);
