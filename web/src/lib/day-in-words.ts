import { longDate } from '@shared/domain/period.ts';

const english = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day given as `yyyy-mm-dd`, in full: `20 novembre 2026`, and in the same form in English. */
export const dayInWords = (day: string, locale: 'fr' | 'en'): string =>
  locale === 'fr' ? longDate(day) : english.format(new Date(`${day}T00:00:00Z`));
