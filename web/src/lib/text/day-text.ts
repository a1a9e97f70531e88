import type { Locale } from '@shared/contract/users/user.ts';
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
 * Formats a date `yyyy-mm-dd` in full, as `20 novembre 2026` or `20 November 2026`. A line never breaks between the day
 * and the month.
 */
export const dayInWords = (day: string, locale: Locale): string =>
  longDate(day, locale).replace(' ', '\u00A0');

/** Formats a date with its weekday, as `vendredi 20 novembre 2026` or `Friday 20 November 2026`. */
export const weekdayInWords = (day: string, locale: Locale): string =>
  `${inUtc(day, locale, { weekday: 'long' })} ${dayInWords(day, locale)}`;

/** Formats a date in short and without its year, as `1er déc.` or `1 Dec`. A line never breaks within the date. */
export const dayInShort = (day: string, locale: Locale): string =>
  `${longDate(day, locale).split(' ')[0]}\u00A0${shortMonth(day.slice(0, 7), locale)}`;

/** Formats a day `mm-dd` of every year, as `1er septembre` or `1 September`. A line never breaks within the day. */
export function dayOfYearText(day: string, locale: Locale): string {
  const [number = '', month = ''] = longDate(`2000-${day}`, locale).split(' ');
  return `${number}\u00A0${month}`;
}

/** Returns the name of a month from 1 to 12, as `Septembre` or `September`. */
export function monthName(month: number, locale: Locale): string {
  const [name = ''] = monthText(`2000-${String(month).padStart(2, '0')}`, locale).split(' ');
  return capitalized(name, locale);
}

/** Formats a date with a short month, as `20 nov. 2026` or `20 Nov 2026`. */
export const dayWithShortMonth = (day: string, locale: Locale): string =>
  `${dayInShort(day, locale)} ${day.slice(0, 4)}`;

/** Formats the date of an ISO 8601 timestamp in Paris in full, as `20 novembre 2026`. */
export const instantDay = (instant: string, locale: Locale): string =>
  dayInWords(todayInParis(new Date(instant)), locale);

/** Formats the time of an ISO 8601 timestamp in Paris, as `14:05`. */
export const instantTime = (instant: string): string =>
  new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: TIME_ZONE }).format(new Date(instant));

/**
 * Formats a period as a name. A whole month is `mars 2026` or `March 2026`. Other periods are `12 – 30 novembre 2026`
 * or `12 – 30 November 2026`.
 */
export function periodText(period: Period, locale: Locale): string {
  if (isMonth(period)) return periodLabel(period, locale);
  const { first, last } = daysOf(period, locale);
  return period.from === period.to ? last : `${first} – ${last}`;
}

/**
 * Formats several whole months as `mars à mai 2026` or `March to May 2026`. Formats other periods as `periodText` does.
 */
export function monthsText(period: Period, locale: Locale): string {
  const { from, to } = period;
  const [first, last] = [monthText(from.slice(0, 7), locale), monthText(to.slice(0, 7), locale)];
  if (first === last || monthOf(from).from !== from || monthOf(to).to !== to)
    return periodText(period, locale);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? first.slice(0, -5) : first} ${locale === 'fr' ? 'à' : 'to'} ${last}`;
}

/** Formats a month `yyyy-mm` as its name, such as `novembre 2026` or `November 2026`. */
export const monthText = (month: string, locale: Locale): string =>
  periodLabel(monthOf(firstDayOf(month)), locale);

/** Formats a month `yyyy-mm` as its short name, such as `nov.` or `Nov`. */
export const shortMonth = (month: string, locale: Locale): string =>
  inUtc(`${month}-01`, locale, { month: 'short' });

const inUtc = (day: string, locale: Locale, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { ...format, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/**
 * Formats a period for a sentence, as `du 12 au 30 novembre 2026` or `from 12 to 30 November 2026`. Formats a whole
 * month as its name.
 */
export function daysInWords(period: Period, locale: Locale): string {
  if (isMonth(period)) return periodLabel(period, locale);
  const { first, last } = daysOf(period, locale);
  if (period.from === period.to) return locale === 'fr' ? `le ${last}` : `on ${last}`;
  return locale === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`;
}

const isMonth = ({ from, to }: Period): boolean => monthOf(from).from === from && monthOf(from).to === to;

/** Formats the first and last day of a period. States each month and year only once. */
function daysOf({ from, to }: Period, locale: Locale): { first: string; last: string } {
  const [day = '', ...rest] = longDate(from, locale).split(' ');
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  const first = isSameMonth ? day : `${day}\u00A0${(isSameYear ? rest.slice(0, 1) : rest).join(' ')}`;
  return { first, last: dayInWords(to, locale) };
}

/** Capitalizes a formatted period, day or month as the first word of a sentence. */
export const capitalized = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
