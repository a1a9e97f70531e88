import { DocumentKind } from '@shared/contract/document-kind.ts';
import { ReceiptKind } from '@shared/contract/receipt-kind.ts';

/** The kinds of documents that are no receipts. */
export const LETTERS = DocumentKind.options.filter(
  (kind) => !ReceiptKind.options.some((receipt) => receipt === kind),
);
