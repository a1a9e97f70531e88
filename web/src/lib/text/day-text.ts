import type { Locale } from '@shared/contract/user.ts';
import {
  type Period,
  TIME_ZONE,
  firstDayOf,
  longDate,
  monthOf,
  periodLabel,
  todayInParis,
} from '@shared/domain/period.ts';

/**
 * Formats a date given as `yyyy-mm-dd` in full: `20 novembre 2026` or `20 November 2026`. A line never ends between the
 * day and the month.
 */
export const dayInWords = (day: string, locale: Locale): string =>
  longDate(day, locale).replace(' ', '\u00A0');

/** The same with the day of the week: `vendredi 20 novembre 2026` or `Friday 20 November 2026`. */
export const weekdayInWords = (day: string, locale: Locale): string =>
  `${inUtc(day, locale, { weekday: 'long' })} ${dayInWords(day, locale)}`;

/** A date without its year, in short: `1er déc.` or `1 Dec`. A line never ends within it. */
export const dayInShort = (day: string, locale: Locale): string =>
  `${longDate(day, locale).split(' ')[0]}\u00A0${shortMonth(day.slice(0, 7), locale)}`;

/** The date of an ISO 8601 timestamp in Paris, in full: `20 novembre 2026`. */
export const instantDay = (instant: string, locale: Locale): string =>
  dayInWords(todayInParis(new Date(instant)), locale);

/** The time of an ISO 8601 timestamp in Paris: `14:05`. */
export const instantTime = (instant: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(instant));

/**
 * A period as a name: `mars 2026` or `March 2026` for a whole month, else `12 – 30 novembre 2026` or
 * `12 – 30 November 2026`.
 */
export function periodText(period: Period, locale: Locale): string {
  if (isMonth(period)) return periodLabel(period, locale);
  const { first, last } = daysOf(period, locale);
  return period.from === period.to ? last : `${first} – ${last}`;
}

/** The name of a month, given as `yyyy-mm`: `novembre 2026` or `November 2026`. */
export const monthText = (month: string, locale: Locale): string =>
  periodLabel(monthOf(firstDayOf(month)), locale);

/** The name of a month, given as `yyyy-mm`, in short: `nov.` or `Nov`. */
export const shortMonth = (month: string, locale: Locale): string =>
  inUtc(`${month}-01`, locale, { month: 'short' });

const inUtc = (day: string, locale: Locale, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { ...format, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A period in a sentence: `du 12 au 30 novembre 2026` or `from 12 to 30 November 2026`; a whole month by its name. */
export function daysInWords(period: Period, locale: Locale): string {
  if (isMonth(period)) return periodLabel(period, locale);
  const { first, last } = daysOf(period, locale);
  if (period.from === period.to) return locale === 'fr' ? `le ${last}` : `on ${last}`;
  return locale === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`;
}

const isMonth = ({ from, to }: Period): boolean => monthOf(from).from === from && monthOf(from).to === to;

/** The first and last day of a period in words, with each month and year named once. */
function daysOf({ from, to }: Period, locale: Locale): { first: string; last: string } {
  const [day = '', ...rest] = longDate(from, locale).split(' ');
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  const first = isSameMonth ? day : `${day}\u00A0${(isSameYear ? rest.slice(0, 1) : rest).join(' ')}`;
  return { first, last: dayInWords(to, locale) };
}

/** A period, a day or a month, with a capital as the first word of a sentence. */
export const capitalized = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
