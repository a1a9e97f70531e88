import type { Document } from '@shared/contract/documents/document.ts';
import type { DocumentState } from '@shared/contract/documents/document-state.ts';

/** The state of a document on the pages. A valid letter is `overtaken` if a later change made its text false. */
export type ShownState = DocumentState | 'overtaken';

export const shownStateOf = ({ state, overtaken }: Pick<Document, 'state' | 'overtaken'>): ShownState =>
  overtaken === null ? state : 'overtaken';
