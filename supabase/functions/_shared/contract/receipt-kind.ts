import * as v from 'valibot';
import type { ReceiptState } from './receipt-state.ts';

/** `quittance` for a term paid in full, `partial` for a reçu de paiement partiel. A receipt is either. */
export const ReceiptKind = v.picklist(['quittance', 'partial']);
export type ReceiptKind = v.InferOutput<typeof ReceiptKind>;

/** What a kind is called in French: in tables, in the names of files, and how what is said of it ends. */
export const RECEIPT_NAMES = {
  quittance: { name: 'quittance', file: 'quittance', gender: 'e' },
  partial: { name: 'reçu de paiement partiel', file: 'recu', gender: '' },
} as const satisfies Readonly<Record<ReceiptKind, object>>;

/** What the name of a receipt's file says of it. */
interface NamedReceipt {
  /** The first day of its term; null: it is for no term. */
  readonly from: string | null;
  readonly paidAt: string;
}

/**
 * The name of a receipt's file: `quittance-2026-03.pdf` or `recu-2026-03.pdf`, after the first day of its term, or
 * `recu-2026-10-05.pdf`, after the day of payment, where it is for none; of one that no longer holds
 * `quittance-2026-03-annulee.pdf` or `quittance-2026-03-remplacee.pdf`.
 */
export function receiptFileName(
  { from, paidAt }: NamedReceipt,
  kind: ReceiptKind = 'quittance',
  state: ReceiptState = 'valid',
): string {
  const { file, gender } = RECEIPT_NAMES[kind];
  const mark = { valid: '', voided: `-annule${gender}`, replaced: `-remplace${gender}` }[state];
  return `${file}-${from?.slice(0, 7) ?? paidAt}${mark}.pdf`;
}
