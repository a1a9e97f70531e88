import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { type IssueCode } from '@shared/contract/common.ts';
import { PastDate } from '@shared/contract/past-date.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';

const required: IssueCode = 'required';
const outOfRange: FormIssue = 'dateOutOfRange';

/**
 * Converts a typed date, `dd/MM/yyyy` (also `1/3/2026`, `01-03-2026`, `01032026`), to `yyyy-mm-dd`; returns any
 * other text unchanged.
 */
export function parseDay(text: string): string {
  const parts =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The most years in the future that a two-digit year may mean. A later year means the previous century. */
const YEARS_AHEAD = 20;

/** Completes a year of two digits: `26` means 2026, `99` means 1999. */
export function fullYear(digits: string): number {
  const year = 2000 + Number(digits);
  return year > Number(todayInParis().slice(0, 4)) + YEARS_AHEAD ? year - 100 : year;
}

interface Reading {
  /** True for a field whose day cannot be in the future. */
  readonly isPast?: boolean;
}

/**
 * Like `parseDay`, for a field that was left: `8/10/26` is in 2026. A day without a year (`8/10`, `8-10`, `8.10`,
 * `0810`) is in this year; with `isPast`, a day to come is in the last year. While typing, two digits may be the start
 * of another year.
 */
function parseTypedDay(text: string, { isPast = false }: Reading): string {
  const today = todayInParis();
  const thisYear = Number(today.slice(0, 4));
  const short = /^(\d{1,2}[/.\-\s]\d{1,2}[/.\-\s])(\d{2})$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text);
  if (short) {
    const [, dayAndMonth = '', digits = ''] = short;
    return parseDay(`${dayAndMonth}${fullYear(digits)}`);
  }
  // A year such as 2011 must not be read as a day.
  const yearless = /^(\d{1,2})[/.\-\s](\d{1,2})$/.exec(text) ?? /^(?!19|20)(\d{2})(\d{2})$/.exec(text);
  if (!yearless) return parseDay(text);
  const [, day = '', month = ''] = yearless;
  const inYear = (year: number): string => parseDay(`${day}/${month}/${year}`);
  return inYear(isPast && inYear(thisYear) > today ? thisYear - 1 : thisYear);
}

/** Formats a typed date as `dd/MM/yyyy`; returns any other text unchanged. */
export function usualDay(text: string, reading: Reading = {}): string {
  const day = parseTypedDay(text.trim(), reading);
  return v.is(CalendarDate, day) ? shortDate(day) : text;
}

/** Checked before `CalendarDate`, whose error would say that a day of 1899 is not real; this error names the years. */
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

/** Converts the text of a date field to the API's date. */
export const DateText = dateText({});

/** The same conversion, for a day that cannot be in the future. Its field has `isPast`. */
export const PastDateText = v.pipe(dateText({ isPast: true }), PastDate);

/** The same conversion, but an empty field gives `null`. */
export const OptionalDateText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? null : parseTypedDay(text, {}))),
  v.nullable(v.pipe(v.string(), inRange, CalendarDate)),
);
