import { ReceiptKind } from '@shared/contract/documents/receipt-kind.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { listText } from '@/lib/text/list-text.ts';

/**
 * Returns the number of documents of each kind, such as `3 quittances et 1 reçu`. Returns an empty text if there are no
 * documents.
 */
export const countsText = (
  kinds: readonly (ReceiptKind | null)[],
  LL: Pick<TranslationFunctions, 'receiptKinds'>,
  locale: Locale,
): string =>
  listText(
    ReceiptKind.options
      .map((kind) => ({ kind, n: kinds.filter((one) => one === kind).length }))
      .filter(({ n }) => n > 0)
      .map(({ kind, n }) => LL.receiptKinds[kind].count({ n })),
    locale,
  );
