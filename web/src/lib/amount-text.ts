import * as v from 'valibot';
import { Amount } from '@shared/contract/amount.ts';
import { type IssueCode } from '@shared/contract/common.ts';

const required: IssueCode = 'required';

/**
 * The euros that a person typed: `1 250,50`, `1250.5`, `1.250,50 €`. Of two kinds of separators the last is the
 * decimal one; a single kind is always the decimal one. NaN when it is no amount.
 */
export function parseAmount(text: string): number {
  const compact = text.replace(/\s/g, '').replace(/^€|€$/g, '');
  const decimal = compact.lastIndexOf(',') > compact.lastIndexOf('.') ? ',' : '.';
  const thousands = decimal === ',' ? '.' : ',';
  const plain = compact.replaceAll(thousands, '').replace(decimal, '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * An amount as the field shows it, without the currency: `1 250,50` or `1250.50`; whole euros without cents. English
 * has no comma between thousands here: `1,250` would be read back as a decimal.
 */
export function amountText(euros: number, locale: 'fr' | 'en'): string {
  const format = new Intl.NumberFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    useGrouping: locale === 'fr',
    minimumFractionDigits: Number.isInteger(euros) ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return format.format(euros).replaceAll('\u202F', '\u00A0');
}

/** A typed amount as fields show amounts; what the API would not take as it is. */
export function usualAmount(text: string, locale: 'fr' | 'en'): string {
  const euros = parseAmount(text);
  return v.is(Amount, euros) ? amountText(euros, locale) : text;
}

/** What an amount field holds, to what the API takes. */
export const AmountText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseAmount),
  Amount,
);

/** The same where nothing typed means no charges. */
export const OptionalAmountText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? 0 : parseAmount(text))),
  Amount,
);
