import * as v from 'valibot';
import { AMOUNT_MAX, Amount, Balance } from '@shared/contract/amount.ts';
import { type IssueCode } from '@shared/contract/common.ts';
import type { Locale } from '@shared/contract/user.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { numberText } from './number-text.ts';

const required: IssueCode = 'required';
const tooLarge: FormIssue = 'amountTooLarge';

/**
 * Parses a typed amount in euros: `1 250,50`, `1250.5`, `1.250,50 €`. With two kinds of separators, the last one is the
 * decimal separator. A single kind is always the decimal separator. Returns NaN if the text is not an amount.
 */
export function parseAmount(text: string): number {
  const compact = text.replace(/\s/g, '').replace(/^€|€$/g, '').replace('\u2212', '-');
  const decimal = compact.lastIndexOf(',') > compact.lastIndexOf('.') ? ',' : '.';
  const thousands = decimal === ',' ? '.' : ',';
  const plain = compact.replaceAll(thousands, '').replace(decimal, '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * Formats an amount for a field, without the currency: `1 250,50` or `1250.50`. Whole euros have no cents. English has
 * no thousands separator here, since `1,250` would be parsed as a decimal.
 */
export function amountText(euros: number, locale: Locale): string {
  const text = numberText(euros, locale);
  return locale === 'en' ? text.replaceAll(',', '') : text;
}

/** Formats a typed amount. A text that the API would not accept stays unchanged. */
export function usualAmount(text: string, locale: Locale): string {
  const euros = parseAmount(text);
  return v.is(Amount, euros) ? amountText(euros, locale) : text;
}

/** Checked before `Amount`, whose error would blame the notation; this error names the limit. */
const belowMax = v.check((euros: number) => !(euros > AMOUNT_MAX), tooLarge);

/** Converts the text of an amount field to the API's amount. */
export const AmountText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseAmount),
  belowMax,
  Amount,
);

/** The same conversion, but an empty field gives 0. */
export const OptionalAmountText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? 0 : parseAmount(text))),
  belowMax,
  Amount,
);

/** Converts the text of a field to a balance: a debt, or an advance with a minus sign. */
export const BalanceText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseAmount),
  v.check((euros) => !(Math.abs(euros) > AMOUNT_MAX), tooLarge),
  Balance,
);
