import * as v from 'valibot';
import type { DocumentState } from './document-state.ts';

/**
 * The kinds of numbered documents: `quittance` for a term paid in full, `partial` for a reçu de paiement partiel,
 * `dueNotice` for an avis d'échéance, `reminder` for a relance and `formalNotice` for a mise en demeure.
 */
export const DocumentKind = v.picklist(['quittance', 'partial', 'dueNotice', 'reminder', 'formalNotice']);
export type DocumentKind = v.InferOutput<typeof DocumentKind>;

/**
 * The French names of each kind: `name` in tables, `file` for a file with one document, `files` for a file with several
 * documents. `gender` is the ending of French participles that refer to the document.
 */
export const DOCUMENT_NAMES = {
  quittance: { name: 'quittance', file: 'quittance', files: 'quittances', gender: 'e' },
  partial: { name: 'reçu de paiement partiel', file: 'recu', files: 'quittances', gender: '' },
  dueNotice: { name: 'avis d’échéance', file: 'avis-echeance', files: 'avis-echeance', gender: '' },
  reminder: { name: 'relance', file: 'relance', files: 'relances', gender: 'e' },
  formalNotice: { name: 'mise en demeure', file: 'mise-en-demeure', files: 'mises-en-demeure', gender: 'e' },
} as const satisfies Readonly<Record<DocumentKind, object>>;

/**
 * Returns the name of a document's file. The name consists of the kind and the month or day: `quittance-2026-03.pdf`.
 * The file of a document that is no longer valid is called `quittance-2026-03-annulee.pdf` or
 * `quittance-2026-03-remplacee.pdf`. The
 * file of a draft is called `relance-2026-03-12-projet.pdf`.
 */
export function documentFileName(
  kind: DocumentKind,
  of: string,
  state: DocumentState | 'draft' = 'valid',
): string {
  const { file, gender } = DOCUMENT_NAMES[kind];
  const mark = {
    valid: '',
    voided: `-annule${gender}`,
    replaced: `-remplace${gender}`,
    draft: '-projet',
  }[state];
  return `${file}-${of}${mark}.pdf`;
}

/**
 * Returns the name of a file with several documents: the name of their kind, or `documents` if their kinds have no
 * common name.
 */
export function filesName(kinds: readonly DocumentKind[]): string {
  const [name = 'documents', ...others] = new Set(kinds.map((kind) => DOCUMENT_NAMES[kind].files));
  return others.length === 0 ? name : 'documents';
}
