import type { Locale } from '../contract/users/user.ts';
import { addMonths } from './ledger/days.ts';

const ORDINALS: Record<Locale, readonly string[]> = {
  fr: ['1er', '2e', '3e', '4e'],
  en: ['1st', '2nd', '3rd', '4th'],
};

/** Formats a quarter such as `2024-Q2`: `2e trimestre 2024`, `2nd quarter of 2024`. */
export function quarterText(quarter: string, locale: Locale = 'fr'): string {
  const [year = '', number = ''] = quarter.split('-Q');
  const ordinal = ORDINALS[locale][Number(number) - 1] ?? '';
  return locale === 'fr' ? `${ordinal} trimestre ${year}` : `${ordinal} quarter of ${year}`;
}

/** Returns the first day after a quarter such as `2024-Q2`. */
export function quarterEnd(quarter: string): string {
  const [year = '', number = ''] = quarter.split('-Q');
  return addMonths(`${year}-01-01`, Number(number) * 3);
}
