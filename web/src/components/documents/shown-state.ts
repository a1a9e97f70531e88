import type { Document } from '@shared/contract/document.ts';
import type { DocumentState } from '@shared/contract/document-state.ts';

/** The state of a document as the pages show it: the facts have overtaken some of the valid letters. */
export type ShownState = DocumentState | 'overtaken';

export const shownStateOf = ({ state, overtaken }: Pick<Document, 'state' | 'overtaken'>): ShownState =>
  overtaken === null ? state : 'overtaken';
