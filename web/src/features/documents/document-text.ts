import { DOCUMENT_NAMES } from '@shared/contract/document-kind.ts';
import type { Locale } from '@shared/contract/user.ts';
import type { ListedDocument } from '@/api/document-list.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords, instantDay, periodText } from '@/lib/text/day-text.ts';

type Words = Pick<TranslationFunctions, 'documentList'>;

/**
 * Returns the period of a receipt as text. For a receipt without a period, returns the payment. For a letter, returns the
 * day of issue.
 */
export function documentPeriod(document: ListedDocument, LL: Words, locale: Locale): string {
  if (!('paidAt' in document)) return instantDay(document.issuedAt, locale);
  const { from, to, paidAt } = document;
  if (from === null || to === null) return LL.documentList.paymentOf({ day: dayInWords(paidAt, locale) });
  return periodText({ from, to }, locale);
}

/** Returns the name of a document's kind. A receipt without a period is named after its payment. */
export const documentName = (document: ListedDocument, LL: Words, locale: Locale): string =>
  'paidAt' in document && document.from === null
    ? LL.documentList.withoutPeriod()
    : DOCUMENT_NAMES[document.kind][locale].name;
