import { DOCUMENT_NAMES } from '@shared/contract/documents/document-kind.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { todayInParis } from '@shared/domain/period.ts';
import type { ListedDocument } from '@/api/documents/document-list.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords, monthsText, periodText } from '@/lib/text/day-text.ts';

type Words = Pick<TranslationFunctions, 'documentList'>;

/**
 * Returns the period of a document as text. For a receipt without a period, names the day of the last payment. For a
 * revision, names its first day. For another letter without a period, returns `null`.
 */
export function documentPeriod(document: ListedDocument, LL: Words, locale: Locale): string | null {
  const { from, to } = document;
  if ('paidOn' in document)
    return from === null || to === null
      ? LL.documentList.receivedUntil({ day: dayInWords(document.paidOn, locale) })
      : periodText({ from, to }, locale);
  if (from === null) return null;
  return to === null
    ? LL.documentList.fromDay({ day: dayInWords(from, locale) })
    : monthsText({ from, to }, locale);
}

/** Returns the day on which a document was issued. */
export const issuedOn = ({ issuedAt }: Pick<ListedDocument, 'issuedAt'>): string =>
  todayInParis(new Date(issuedAt));

/** Returns the name of a document's kind. A receipt without a period is called a payment receipt. */
export const documentName = (document: ListedDocument, LL: Words, locale: Locale): string =>
  'paidOn' in document && document.from === null
    ? LL.documentList.withoutPeriod()
    : DOCUMENT_NAMES[document.kind][locale].name;
