import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { type Period, monthOf } from '@shared/domain/period.ts';
import { fullYear } from '@/lib/text/date-text.ts';
import { foldTitle } from './fold-title.ts';

/** The most characters of a day. */
const LENGTH_MAX = 60;

/** How the names of months begin in French and in English. */
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

/** Converts Excel's count of days, which treats 1900 as a leap year. */
export const dayOfCount = (days: number): string =>
  new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10);

/** Reads a day from 1954 to 2064 in a cell that lost its format. */
function countedDay(text: string): string | null {
  const days = /^\d{5}$/.test(text) ? Number(text) : 0;
  return days >= 20_000 && days <= 60_000 ? dayOfCount(days) : null;
}

/** Removes the time of day. */
const dateOnly = (text: string): string =>
  text.length > LENGTH_MAX
    ? ''
    : text
        .trim()
        .replace(
          /(?:[T\s]+|\s+à\s+)\d{1,2}[:h]\d\d(?::\d\d(?:\.\d+)?)?(?:\s*(?:Z|UTC|GMT|[AP]M)|[+-]\d\d:?\d\d)?$/i,
          '',
        );

/** Returns the parts of a day in digits, unless it begins with the year: `05/11/2026`, `5.11.26`, `05/11'26`. */
function partsOf(text: string): Parts | null {
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s'’](\d{4}|\d{2})$/.exec(dateOnly(text));
  if (!parts) return null;
  const [, first, second, year = ''] = parts;
  return { first: Number(first), second: Number(second), year: yearOf(year) };
}

/** Reads a day whose order is clear: the year comes first, the month has a name, or the day is a count of days. */
function unambiguousDay(text: string): string | null {
  const date = dateOnly(text);
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(date);
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const words = foldTitle(date)
    .replace(
      /^(?:le )?(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)[a-z]* (?=\S+ \S+ \S+$)/,
      '',
    )
    .replace(/^le /, '')
    .split(' ');
  if (words.length !== 3) return countedDay(date);
  const [one = '', two = '', year = ''] = words;
  const [day, month] = /^\d/.test(one) ? [one, two] : [two, one];
  const number = MONTHS.findIndex((name) => name.test(month)) + 1;
  if (number === 0 || !/^\d{1,2}(?:er|st|nd|rd|th)?$/.test(day) || !/^(?:\d{4}|\d{2})$/.test(year))
    return null;
  return isoDay(yearOf(year), number, Number.parseInt(day, 10));
}

/** Returns the month that a text names, as a period: `mars 2021`, `mars-21`, `03/2021`. */
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

/** Returns the orders that the days of only one possible order have. */
export function dayOrdersOf(cells: readonly string[]): ReadonlySet<'dayFirst' | 'monthFirst'> {
  const orders = cells.map(partsOf).map((parts) => {
    if (parts === null || (parts.first > 12 && parts.second > 12)) return null;
    return parts.first > 12 ? 'dayFirst' : parts.second > 12 ? 'monthFirst' : null;
  });
  return new Set(orders.filter((order) => order !== null));
}

/**
 * Returns the order of a column's days. Returns `null` if every day fits both orders, or if the days contradict each
 * other.
 */
export function dayOrderOf(cells: readonly string[]): 'dayFirst' | 'monthFirst' | null {
  const [order, other] = dayOrdersOf(cells);
  return other === undefined ? (order ?? null) : null;
}

/** True if swapping day and month gives another day. */
export function isUnclearDay(text: string): boolean {
  const parts = partsOf(text);
  return parts !== null && parts.first <= 12 && parts.second <= 12 && parts.first !== parts.second;
}

/**
 * Returns a day as `yyyy-mm-dd`, and for a month its first day. Returns `null` if the day does not exist. Without an
 * `order`, reads a day that fits only one order in that order.
 */
export function readDay(text: string, order: 'dayFirst' | 'monthFirst' | null): string | null {
  const parts = partsOf(text);
  if (parts === null) return unambiguousDay(text) ?? readMonth(text)?.from ?? null;
  const { first, second, year } = parts;
  const dayFirst = isoDay(year, second, first);
  const monthFirst = isoDay(year, first, second);
  if (order === null) return dayFirst ?? monthFirst;
  return order === 'dayFirst' ? dayFirst : monthFirst;
}

/**
 * Returns the last day that a text names: for `octobre 2026` or `fin octobre 2026` the last day of the month, otherwise
 * the day itself.
 */
export function readLastDay(text: string, order: 'dayFirst' | 'monthFirst' | null): string | null {
  const month = text.trim().replace(/^(?:la )?fin(?: du mois)?(?: de | d['’]| )|^end (?:of )?/i, '');
  return readMonth(month)?.to ?? readDay(text, order);
}
