import * as v from 'valibot';
import { type DocumentKind, documentFileName } from './document-kind.ts';
import type { DocumentState } from './document-state.ts';

const KINDS = ['quittance', 'partial'] as const satisfies readonly DocumentKind[];

/** The kinds of documents that certify a payment. */
export const ReceiptKind = v.picklist(KINDS);
export type ReceiptKind = v.InferOutput<typeof ReceiptKind>;

/** The days of a receipt that its file name may state. */
interface NamedReceipt {
  /** The first day of the receipt's term; null if it has no term. */
  readonly from: string | null;
  readonly paidOn: string;
}

/**
 * Returns the name of a receipt's file. The name has the month in which the term starts: `quittance-2026-03.pdf` or
 * `recu-2026-03.pdf`. The name of a receipt without a term has the day of payment: `recu-2026-10-05.pdf`.
 */
export function receiptFileName(
  { from, paidOn }: NamedReceipt,
  kind: ReceiptKind = 'quittance',
  state: DocumentState | 'draft' = 'valid',
): string {
  return documentFileName(kind, from?.slice(0, 7) ?? paidOn, state);
}
