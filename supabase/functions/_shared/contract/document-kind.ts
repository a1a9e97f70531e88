import * as v from 'valibot';
import type { DocumentState } from './document-state.ts';

/** The kinds of what is issued with a number: `quittance` for a term paid in full, `partial` for a reçu de paiement partiel. */
export const DocumentKind = v.picklist(['quittance', 'partial']);
export type DocumentKind = v.InferOutput<typeof DocumentKind>;

/** What a kind is called in French: in tables, in the names of files, of one and of several, and how what is said of it ends. */
export const DOCUMENT_NAMES = {
  quittance: { name: 'quittance', file: 'quittance', files: 'quittances', gender: 'e' },
  partial: { name: 'reçu de paiement partiel', file: 'recu', files: 'quittances', gender: '' },
} as const satisfies Readonly<Record<DocumentKind, object>>;

/**
 * The name of a document's file, after its kind and the month or the day that it is of: `quittance-2026-03.pdf`; of one that
 * no longer holds `quittance-2026-03-annulee.pdf` or `quittance-2026-03-remplacee.pdf`.
 */
export function documentFileName(kind: DocumentKind, of: string, state: DocumentState = 'valid'): string {
  const { file, gender } = DOCUMENT_NAMES[kind];
  const mark = { valid: '', voided: `-annule${gender}`, replaced: `-remplace${gender}` }[state];
  return `${file}-${of}${mark}.pdf`;
}

/** What a file of several documents is called: as all of their kinds are, or documents. */
export function filesName(kinds: readonly DocumentKind[]): string {
  const [name = 'documents', ...others] = new Set(kinds.map((kind) => DOCUMENT_NAMES[kind].files));
  return others.length === 0 ? name : 'documents';
}
