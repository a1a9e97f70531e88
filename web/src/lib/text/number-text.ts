import type { Locale } from '@shared/contract/user.ts';
import { formatEuros } from '@shared/domain/money.ts';

/**
 * Formats a number like an amount without currency, as `1 250` or `1 250,50` in French and `1,250` in English. Whole
 * numbers have no decimals.
 */
export const numberText = (value: number, locale: Locale): string =>
  formatEuros(value, locale)
    .replace(/\s?€/, '')
    .replace(/[.,]00$/, '');
