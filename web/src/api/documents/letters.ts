import { DocumentKind } from '@shared/contract/documents/document-kind.ts';
import { ReceiptKind } from '@shared/contract/documents/receipt-kind.ts';

/** The kinds of documents that are no receipts. */
export const LETTERS = DocumentKind.options.filter(
  (kind) => !ReceiptKind.options.some((receipt) => receipt === kind),
);
