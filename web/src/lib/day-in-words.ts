import { longDate } from '@shared/domain/period.ts';

const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Formats a date given as `yyyy-mm-dd` in full: `20 novembre 2026` or `20 November 2026`. A line never ends between the
 * day and the month.
 */
export const dayInWords = (day: string, locale: 'fr' | 'en'): string =>
  (locale === 'fr' ? longDate(day) : english.format(new Date(`${day}T00:00:00Z`))).replace(' ', '\u00A0');
