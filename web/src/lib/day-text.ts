import type { Locale } from '@shared/contract/user.ts';
import {
  type Period,
  TIME_ZONE,
  longDate,
  monthOf,
  periodLabel,
  shortDate,
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

/** A date without its year, in short: `1er déc.` or `1 Dec`. */
export const dayInShort = (day: string, locale: Locale): string =>
  `${longDate(day, locale).split(' ')[0]}\u00A0${shortMonth(day.slice(0, 7), locale)}`;

/** The date of an ISO 8601 timestamp in Paris, in full: `20 novembre 2026`. */
export const instantDay = (instant: string, locale: Locale): string =>
  dayInWords(todayInParis(new Date(instant)), locale);

/** The time of an ISO 8601 timestamp in Paris: `14:05`. */
export const instantTime = (instant: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(instant));

/** A period in short: `mars 2026` or `March 2026` for a whole month, else `10/03/2026 – 09/04/2026`. */
export function periodText(period: Period, locale: Locale): string {
  const { from, to } = period;
  const month = monthOf(from);
  if (month.from === from && month.to === to) return periodLabel(period, locale);
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}

/** The name of a month, given as `yyyy-mm`, in short: `nov.` or `Nov`. */
export const shortMonth = (month: string, locale: Locale): string =>
  inUtc(`${month}-01`, locale, { month: 'short' });

const inUtc = (day: string, locale: Locale, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { ...format, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A day as `yyyy-mm-dd` without its year: `1er nov.` or `1 Nov`. A line never ends within it. */
export const shortDay = (day: string, locale: Locale): string => {
  const number = Number(day.slice(8));
  return `${locale === 'fr' && number === 1 ? '1er' : number}\u00A0${shortMonth(day.slice(0, 7), locale)}`;
};

/**
 * A period in words, each month and year once: `du 12 au 30 novembre 2026` or `from 12 to 30 November 2026`; a whole month by its
 * name, a single day as such.
 */
export function daysInWords({ from, to }: Period, locale: Locale): string {
  const month = monthOf(from);
  if (month.from === from && month.to === to) return periodLabel({ from, to }, locale);
  const last = dayInWords(to, locale);
  if (from === to) return locale === 'fr' ? `le ${last}` : `on ${last}`;
  const [day = '', ...rest] = longDate(from, locale).split(' ');
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  const first = sameMonth ? day : `${day}\u00A0${(sameYear ? rest.slice(0, 1) : rest).join(' ')}`;
  return locale === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`;
}
