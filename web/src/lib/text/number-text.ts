import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';

/** Formats an amount in euros, as `1 250 €` or `€1,250`. Whole euros have no decimals. */
export const shortEuros = (euros: number, locale: Locale): string =>
  formatEuros(euros, locale).replace(/[.,]00(?!\d)/, '');

/** Formats an amount for a column of amounts, as `1 250,00` or `1,250.00`. The decimals are below each other. */
export const columnAmount = (euros: number, locale: Locale): string =>
  formatEuros(euros, locale).replace(/\s?€/, '');

/**
 * Formats a number like an amount without currency, as `1 250` or `1 250,50` in French and `1,250` in English. Whole
 * numbers have no decimals.
 */
export const numberText = (value: number, locale: Locale): string =>
  shortEuros(value, locale).replace(/\s?€/, '');
