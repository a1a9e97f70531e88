import * as v from 'valibot';
import { type DocumentKind, documentFileName } from './document-kind.ts';
import type { DocumentState } from './document-state.ts';

const KINDS = ['quittance', 'partial'] as const satisfies readonly DocumentKind[];

/** The kinds of documents that certify a payment. A receipt is of one of them. */
export const ReceiptKind = v.picklist(KINDS);
export type ReceiptKind = v.InferOutput<typeof ReceiptKind>;

/** What the name of a receipt's file says of it. */
interface NamedReceipt {
  /** The first day of its term; null: it is for no term. */
  readonly from: string | null;
  readonly paidAt: string;
}

/**
 * The name of a receipt's file: `quittance-2026-03.pdf` or `recu-2026-03.pdf`, after the first day of its term, or
 * `recu-2026-10-05.pdf`, after the day of payment, where it is for none.
 */
export function receiptFileName(
  { from, paidAt }: NamedReceipt,
  kind: ReceiptKind = 'quittance',
  state: DocumentState = 'valid',
): string {
  return documentFileName(kind, from?.slice(0, 7) ?? paidAt, state);
}
