import type { Locale } from '../contract/users/user.ts';

/** The days from `from` to `to`, both included, as `yyyy-mm-dd`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const isoDate = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Returns the whole month of a day given as `yyyy-mm-dd`. */
export function monthOf(date: string): Period {
  const day = utc(date);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return {
    from: isoDate(new Date(Date.UTC(year, month, 1))),
    to: isoDate(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** Returns the first day of a month given as `yyyy-mm`. */
export const firstDayOf = (month: string): string => `${month}-01`;

/** The time zone of all landlords. `private.day_of` has the same time zone. */
export const TIME_ZONE = 'Europe/Paris';

// The Swedish locale writes dates as ISO 8601 does.
const parisDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

/** Returns the current day in Paris, as `yyyy-mm-dd`. */
export function todayInParis(now: Date = new Date()): string {
  return parisDay.format(now);
}

// The names of months do not come from Intl: the output of Intl depends on the runtime, while a document must never
// change.
const months: Record<Locale, readonly string[]> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/** Formats a day in full: `1er mars 2026`, `1 March 2026`. French writes the first day of a month as an ordinal. */
export function longDate(date: string, locale: Locale = 'fr'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const number = Number(day);
  const ordinal = locale === 'fr' && number === 1 ? 'er' : '';
  return `${number}${ordinal} ${months[locale][Number(month) - 1] ?? ''} ${year}`;
}

/** Formats a day in full with no-break spaces. */
export const unbrokenDay = (date: string, locale: Locale): string =>
  longDate(date, locale).replaceAll(' ', '\u00A0');

/** Formats a day as `dd/MM/yyyy`. */
export function shortDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** Formats a period: `mars 2026` for a whole month, else `du 10 mars 2026 au 9 avril 2026`. */
export function periodLabel({ from, to }: Period, locale: Locale = 'fr'): string {
  const month = monthOf(from);
  if (month.from === from && month.to === to) {
    const [year = '', number = ''] = from.split('-');
    return `${months[locale][Number(number) - 1] ?? ''} ${year}`;
  }
  const [first, last] = [longDate(from, locale), longDate(to, locale)];
  return locale === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`;
}
