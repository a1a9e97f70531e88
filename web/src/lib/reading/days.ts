import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { type Period, monthOf } from '@shared/domain/period.ts';
import { fullYear, withoutWeekday } from '@/lib/text/date-text.ts';
import { foldTitle } from './fold-title.ts';

/** The largest length of a date in characters. */
const LENGTH_MAX = 60;

/** The first letters of the names of months in French and English. */
const MONTHS = [
  /^jan/,
  /^fev|^feb/,
  /^mar/,
  /^avr|^apr/,
  /^mai$|^may$/,
  /^juin|^jun/,
  /^juil|^jul/,
  /^aou|^aug/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];

/** The order of day and month in a date in digits. */
export type DayOrder = 'dayFirst' | 'monthFirst';

interface Parts {
  readonly first: number;
  readonly second: number;
  readonly year: number;
}

const yearOf = (text: string): number => (text.length === 2 ? fullYear(text) : Number(text));

const isoDay = (year: number, month: number, day: number): string | null => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return v.is(CalendarDate, text) ? text : null;
};

const DAY_MS = 86_400_000;

/** Converts Excel's number of days to a date. Excel treats 1900 as a leap year. */
export const dayOfCount = (days: number): string =>
  new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10);

/** Reads a date from 1954 to 2064 as Excel's number of days. A cell that has lost its format contains such a number. */
function countedDay(text: string): string | null {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0;
  return days >= 20_000 && days <= 60_000 ? dayOfCount(days) : null;
}

const dateOnly = (text: string): string =>
  text.length > LENGTH_MAX
    ? ''
    : withoutWeekday(
        text
          .trim()
          .replace(/^le /i, '')
          .replace(
            /(?:[T\s]+|\s+à\s+)\d{1,2}[:h]\d\d(?::\d\d(?:\.\d+)?)?(?:\s*(?:Z|UTC|GMT|[AP]M)|[+-]\d\d:?\d\d)?$/i,
            '',
          ),
      );

/**
 * Returns the day, month and year of a date in digits, such as `05/11/2026`, `5.11.26` or `05/11'26`. The day and the
 * month may be in either order. Returns `null` for any other text, such as a date that begins with the year.
 */
function partsOf(text: string): Parts | null {
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s'’](\d{4}|\d{2})$/.exec(dateOnly(text));
  if (!parts) return null;
  const [, first, second, year = ''] = parts;
  return { first: Number(first), second: Number(second), year: yearOf(year) };
}

/** Reads a date with an unambiguous order: the date starts with the year, names the month, or is a number of days. */
function unambiguousDay(text: string): string | null {
  const date = dateOnly(text);
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(date);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = foldTitle(date)
    .replace(/^(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)[a-z]* (?=\S+ \S+ \S+$)/, '')
    .split(' ');
  if (words.length !== 3) return countedDay(date);
  const [one = '', two = '', year = ''] = words;
  const [day, month] = /^\d/.test(one) ? [one, two] : [two, one];
  const number = MONTHS.findIndex((name) => name.test(month)) + 1;
  if (number === 0 || !/^\d{1,2}(?:er|st|nd|rd|th)?$/.test(day) || !/^(?:\d{4}|\d{2})$/.test(year))
    return null;
  return isoDay(yearOf(year), number, Number.parseInt(day, 10));
}

/** Returns the month in a text such as `mars 2021`, `mars-21` or `03/2021`, as a period. */
export function readMonth(text: string): Period | null {
  const date = dateOnly(text);
  const figures = /^(\d{1,2})[/.-](\d{4})$/.exec(date) ?? /^(\d{4})[/.-](\d{1,2})$/.exec(date);
  const [month = '', year = '', ...others] = foldTitle(date).split(' ');
  const number = figures
    ? Number(figures.slice(1).find((part) => part.length < 4))
    : MONTHS.findIndex((name) => name.test(month)) + 1;
  const isMonth = figures !== null || (others.length === 0 && number > 0 && /^(?:\d{4}|\d{2})$/.test(year));
  if (!isMonth) return null;
  const first = isoDay(yearOf(figures?.slice(1).find((part) => part.length === 4) ?? year), number, 1);
  return first === null ? null : monthOf(first);
}

/** Returns the orders of day and month in a column, judged by the dates that are valid in only one order. */
export function dayOrdersOf(cells: readonly string[]): ReadonlySet<DayOrder> {
  const orders = cells.map(partsOf).map((parts) => {
    if (parts === null || (parts.first > 12 && parts.second > 12)) return null;
    return parts.first > 12 ? 'dayFirst' : parts.second > 12 ? 'monthFirst' : null;
  });
  return new Set(orders.filter((order) => order !== null));
}

/**
 * Returns the order of day and month in a column. Returns `null` if every date is valid in both orders, or if the dates
 * contradict each other.
 */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  const [order, other] = dayOrdersOf(cells);
  return other === undefined ? (order ?? null) : null;
}

/** Returns true if the date would be a different date with day and month swapped. */
export function isUnclearDay(text: string): boolean {
  const parts = partsOf(text);
  return parts !== null && parts.first <= 12 && parts.second <= 12 && parts.first !== parts.second;
}

/**
 * Returns a date as `yyyy-mm-dd`. For a month, returns its first day. Returns `null` if the day does not exist. Without
 * `order`, reads only dates that are unambiguous or valid in only one order.
 */
export const readDay = (text: string, order: DayOrder | null): string | null =>
  readExactDay(text, order) ?? readMonth(text)?.from ?? null;

/** Returns a date as `readDay` does. Returns `null` for a month such as `Nov-26`, because it names no day. */
export function readExactDay(text: string, order: DayOrder | null): string | null {
  const parts = partsOf(text);
  if (parts === null) return unambiguousDay(text);
  const { first, second, year } = parts;
  const dayFirst = isoDay(year, second, first);
  const monthFirst = isoDay(year, first, second);
  if (order === null) return dayFirst ?? monthFirst;
  return order === 'dayFirst' ? dayFirst : monthFirst;
}

/**
 * Returns the last day in a text. For `octobre 2026` or `fin octobre 2026`, returns the last day of the month. For a
 * date, returns the date.
 */
export function readLastDay(text: string, order: DayOrder | null): string | null {
  const month = text.trim().replace(/^(?:la )?fin(?: du mois)?(?: de | d['’]| )|^end (?:of )?/i, '');
  return readMonth(month)?.to ?? readDay(text, order);
}

/** The year for reading a day without a year. A leap year, because the day may be 29 February. */
const ANY_YEAR = 2024;

/**
 * Matches a day with the name of its month, or only the name of a month. Does not match `September 25`, which may be a
 * day or a month of 2025.
 */
const NAMED_DAY = /^(?:\d{1,2}(?:er|st|nd|rd|th)? [a-z]+|[a-z]+(?: (?:\d|\d{1,2}(?:st|nd|rd|th)))?)$/;

/** Adds a leap year to a day that recurs every year, such as `01/09` or `1er septembre de chaque année`. */
export function withYear(text: string): string {
  if (/^\d{1,2}[/.-]\d{1,2}$/.test(text)) return `${text}/${ANY_YEAR}`;
  const words = foldTitle(text.slice(0, LENGTH_MAX))
    .replace(/^(?:tous les|every|le|the) /, '')
    .replace(/ (?:(?:de )?chaque annee|tous les ans|every year|each year)$/, '');
  return NAMED_DAY.test(words) ? `${words} ${ANY_YEAR}` : text;
}

/** Returns a day that recurs every year as `mm-dd`. Ignores the year of a date. For a month, returns its first day. */
export function readDayOfYear(text: string, order: DayOrder | null): string | null {
  const isUnclear = /^\p{L}+\.?\s+\d\d$/u.test(text.trim());
  return isUnclear ? null : (readDay(withYear(text), order)?.slice(5) ?? null);
}
