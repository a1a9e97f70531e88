import type { Locale } from '@shared/contract/user.ts';
import { formatEuros } from '@shared/domain/money.ts';

/**
 * Formats a number like an amount without its currency: `1 250` or `1 250,50`, in English `1,250`. Whole numbers have
 * no cents.
 */
export const numberText = (value: number, locale: Locale): string =>
  formatEuros(value, locale)
    .replace(/\s?€/, '')
    .replace(/[.,]00$/, '');
