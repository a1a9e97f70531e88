import type { Locale } from '../contract/user.ts';

/** A term to pay for: two days as `yyyy-mm-dd`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const isoDate = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The whole month that holds a day given as `yyyy-mm-dd`. */
export function monthOf(date: string): Period {
  const day = utc(date);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  return {
    from: isoDate(new Date(Date.UTC(year, month, 1))),
    to: isoDate(new Date(Date.UTC(year, month + 1, 0))),
  };
}

/** The first day of a month given as `yyyy-mm`. */
export const firstDayOf = (month: string): string => `${month}-01`;

/** Whose calendar and clock hold for all landlords; private.day_of says the same in Postgres. */
export const TIME_ZONE = 'Europe/Paris';

// The Swedish locale writes dates as ISO 8601 does.
const parisDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

/** Today in the calendar of Paris, as `yyyy-mm-dd`. */
export function todayInParis(now: Date = new Date()): string {
  return parisDay.format(now);
}

// Not from Intl, whose output depends on the runtime: a document must never change.
const months: Record<Locale, readonly string[]> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/** A day in full: `1er mars 2026` (in French the first takes the ordinal, by the typographic rule), `1 March 2026`. */
export function longDate(date: string, locale: Locale = 'fr'): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const number = Number(day);
  const ordinal = locale === 'fr' && number === 1 ? 'er' : '';
  return `${number}${ordinal} ${months[locale][Number(month) - 1] ?? ''} ${year}`;
}

/** A day as `dd/MM/yyyy`. */
export function shortDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** A term in words: `mars 2026` for a whole month, else `du 10 mars 2026 au 9 avril 2026`. */
export function periodLabel({ from, to }: Period, locale: Locale = 'fr'): string {
  const month = monthOf(from);
  if (month.from === from && month.to === to) {
    const [year = '', number = ''] = from.split('-');
    return `${months[locale][Number(number) - 1] ?? ''} ${year}`;
  }
  const [first, last] = [longDate(from, locale), longDate(to, locale)];
  return locale === 'fr' ? `du ${first} au ${last}` : `from ${first} to ${last}`;
}
