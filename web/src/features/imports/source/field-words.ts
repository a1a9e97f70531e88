import {
  CHARGES_KIND_WORDS,
  IMPORT_COLUMNS,
  LEASE_KIND_WORDS,
  quarterCell,
} from '@shared/contract/import-columns.ts';
import type { ImportField } from '@shared/contract/import.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { shortDate } from '@shared/domain/period.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { amountText } from '@/lib/text/amount-text.ts';
import type { Meaning } from '../reading/model.ts';

/** Returns the name of a field of a line, as in the template. */
export const fieldName = (field: ImportField, locale: Locale): string => IMPORT_COLUMNS[field][locale];

export const meaningName = (
  meaning: Meaning,
  LL: Pick<TranslationFunctions, 'imports'>,
  locale: Locale,
): string => {
  switch (meaning) {
    case 'tenantName':
    case 'place':
    case 'postalCodeCity':
    case 'rentWithCharges':
    case 'balanceOn':
    case 'consent':
    case 'leaseEndsOn':
    case 'ignored':
      return LL.imports.meanings[meaning]();
    default:
      return fieldName(meaning, locale);
  }
};

const EUROS: ReadonlySet<ImportField> = new Set([
  'rent',
  'charges',
  'deposit',
  'depositReceived',
  'cafBenefit',
  'msaBenefit',
  'balance',
]);

const wordsOf = (words: Readonly<Record<string, Readonly<Record<Locale, string>>>>, value: string) =>
  words[value];

/** Returns the text of a field's value, as a landlord would type it. Reading this text gives the same value. */
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
    case 'depositReceivedOn':
    case 'accountStartsOn':
      return shortDate(value);
    case 'irlReference':
      return quarterCell(value, locale);
    case 'revisionOn':
      return value.split('-').toReversed().join('/');
    default:
      return value;
  }
}

/** Returns the text of a value for display. An amount has cents and the euro sign. */
export const shownText = (
  field: ImportField,
  value: string | number | null | undefined,
  locale: Locale,
): string =>
  typeof value === 'number' && EUROS.has(field)
    ? formatEuros(value, locale)
    : valueText(field, value, locale);

/**
 * Returns true if a value needs no explanation beside its cell. This is so if the cell has the same text, an
 * unambiguous amount, or an ISO day of a workbook.
 */
export function isPlainReading(source: string, words: string, value: string | number | undefined): boolean {
  const compact = plain(source);
  if (compact === plain(words) || source === value) return true;
  // Three digits after a separator may be thousands.
  return /^-?\d+(?:[.,]\d{1,2})?$/.test(compact) && Number(compact.replace(',', '.')) === value;
}

const plain = (text: string): string => text.replaceAll(/[\s€]/g, '').toLowerCase();
