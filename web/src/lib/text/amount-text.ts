import * as v from 'valibot';
import { AMOUNT_MAX, Amount, Balance } from '@shared/contract/values/amount.ts';
import type { IssueCode } from '@shared/contract/values/issue-code.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { numberText } from './number-text.ts';

const required: IssueCode = 'required';
const tooLarge: FormIssue = 'amountTooLarge';

/**
 * Parses a typed amount in euros, such as `1 250,50`, `1250.5` or `1.250,50 €`. If the text contains two kinds of
 * separators, the last separator is the decimal separator. If there is only one kind, this kind is always the decimal
 * separator. Returns NaN if the text is not an amount.
 */
export function parseAmount(text: string): number {
  const compact = text.replace(/\s/g, '').replace(/^€|€$/g, '').replace('\u2212', '-');
  const decimal = compact.lastIndexOf(',') > compact.lastIndexOf('.') ? ',' : '.';
  const thousands = decimal === ',' ? '.' : ',';
  const plain = compact.replaceAll(thousands, '').replace(decimal, '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * Formats an amount for a field, without currency, as `1 250,50` or `1250.50`. Whole euros have no cents. The English
 * format has no thousands separator, because `1,250` would be parsed as a decimal.
 */
export function amountText(euros: number, locale: Locale): string {
  const text = numberText(euros, locale);
  return locale === 'en' ? text.replaceAll(',', '') : text;
}

/** Formats a typed amount. A text that the API would refuse is returned unchanged. */
export function usualAmount(text: string, locale: Locale): string {
  const euros = parseAmount(text);
  return v.is(Amount, euros) ? amountText(euros, locale) : text;
}

/**
 * This check comes before `Amount`. The error of this check names the limit. The error of `Amount` would complain about
 * the notation.
 */
const belowMax = v.check((euros: number) => !(euros > AMOUNT_MAX), tooLarge);

/** Converts the text of an amount field to an amount for the API. */
export const AmountText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseAmount),
  belowMax,
  Amount,
);

/** Converts the text of an amount field to an amount for the API. An empty field gives 0. */
export const OptionalAmountText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? 0 : parseAmount(text))),
  belowMax,
  Amount,
);

/** Converts the text of a field to a balance. A debt is positive, and an advance has a minus sign. */
export const BalanceText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseAmount),
  v.check((euros) => !(Math.abs(euros) > AMOUNT_MAX), tooLarge),
  Balance,
);
