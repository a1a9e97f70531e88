import type { Locale } from '@shared/contract/users/user.ts';

const ENGLISH = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/**
 * Formats a day of the month for a sentence such as « le 1er », as `1er` or `2` in French and `1st` or `22nd` in
 * English.
 */
export function ordinalDay(day: number, locale: Locale): string {
  if (locale === 'fr') return day === 1 ? '1er' : String(day);
  return `${day}${ENDINGS[ENGLISH.select(day)] ?? 'th'}`;
}
