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
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
