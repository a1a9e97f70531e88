import { type Period, monthOf, shortDate } from '@shared/domain/period.ts';

const months = {
  fr: new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
};

/** A period in short: `mars 2026` or `March 2026` for a whole month, else `10/03/2026 – 09/04/2026`. */
export function periodText({ from, to }: Period, locale: 'fr' | 'en'): string {
  const month = monthOf(from);
  if (month.from === from && month.to === to) return months[locale].format(new Date(`${from}T00:00:00Z`));
  return from === to ? shortDate(from) : `${shortDate(from)} – ${shortDate(to)}`;
}
