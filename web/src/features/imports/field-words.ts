import { CHARGES_KIND_WORDS, IMPORT_COLUMNS, LEASE_KIND_WORDS } from '@shared/contract/import-columns.ts';
import type { ImportField } from '@shared/contract/import.ts';
import type { Locale } from '@shared/contract/user.ts';
import { shortDate } from '@shared/domain/period.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { amountText } from '@/lib/amount-text.ts';
import type { Meaning } from './reading/model.ts';

/** What a field of a line is called, as in the template. */
export const fieldName = (field: ImportField, locale: Locale): string => IMPORT_COLUMNS[field][locale];

/** What a column may be said to mean. */
export const meaningName = (
  meaning: Meaning,
  LL: Pick<TranslationFunctions, 'imports'>,
  locale: Locale,
): string => {
  switch (meaning) {
    case 'tenantName':
    case 'place':
    case 'rentWithCharges':
    case 'consent':
    case 'leaseEndsOn':
    case 'ignored':
      return LL.imports.meanings[meaning]();
    default:
      return fieldName(meaning, locale);
  }
};

const wordsOf = (words: Readonly<Record<string, Readonly<Record<Locale, string>>>>, value: string) =>
  words[value];

/** A value of a field in words that can be typed as well, to be read as the same value. */
export function valueText(
  field: ImportField,
  value: string | number | null | undefined,
  locale: Locale,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return field === 'rentDueDay' ? String(value) : amountText(value, locale);
  switch (field) {
    case 'leaseKind':
      return wordsOf(LEASE_KIND_WORDS, value)?.[locale] ?? value;
    case 'chargesKind':
      return wordsOf(CHARGES_KIND_WORDS, value)?.[locale] ?? value;
    case 'leaseStartsOn':
    case 'accountStartsOn':
      return shortDate(value);
    default:
      return value;
  }
}
