import type { DocumentState } from '../../_shared/contract/documents/document-state.ts';
import type { Locale } from '../../_shared/contract/users/user.ts';
import type { LaidOutPages } from '../letterhead/pages.ts';
import type { Size } from '../pdf/sheet.ts';
import type { Measure } from '../pdf/text.ts';
import type { Ending, Head, IssuedAs, StoredHead } from './snapshot.ts';

/**
 * The content of a document, for drawing, mailing and listing. `KindOfDocument.read` makes the content from the stored
 * document.
 */
export interface Content {
  readonly head: Head;
  /** True if the document certifies a payment. */
  readonly isReceipt: boolean;
  /** The French title of the document's file: `Quittance de loyer Q-2026-0007 – mars 2026`. */
  readonly title: string;
  /** The French title of a file with several documents of the kind. */
  readonly plural: string;
  /** Returns the French note that the document is not valid. */
  readonly ended: (ending: Ending) => string;
  /** Returns the name of the document's file: `quittance-2026-03.pdf`. */
  readonly fileName: (state?: DocumentState | 'draft') => string;
  /** Returns the parts of the mail that depend on the kind; null if the document is sent by post only. */
  readonly letter: (locale: Locale) => Letter | null;
  readonly layOut: (locale: Locale, options: LayoutOptions) => LaidOutPages;
  /** The ids of the kept files that the document names. Its mail has these files too. */
  readonly enclosures?: readonly string[];
}

/** The parts of a mail that depend on the kind of its document. */
export interface Letter {
  /** The subject of the mail, without words that the landlord typed. */
  readonly title: string;
  readonly sentence: string;
  /** The last rows of the mail's table. The rows above state the number and the premises. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

interface LayoutOptions {
  readonly ending: Ending | null;
  /** The size of the landlord's signature; null to leave space for a signature by hand. */
  readonly signature: Size | null;
  readonly measure: Measure;
}

/** The JSON of a document and the version of its schema. Both are stored when the document is issued. */
export interface StoredSnapshot {
  readonly version: number;
  readonly snapshot: unknown;
}

/** A stored document: its snapshot, number and verification link, and the payment that the document certifies. */
interface Stored extends StoredSnapshot, IssuedAs {
  /** The certified payment, with the contract's field names; null if the document certifies no payment. */
  readonly receipt: Readonly<Record<string, unknown>> | null;
}

export interface KindOfDocument {
  /**
   * Returns the content of a stored document. Throws if a part is missing or the version of the snapshot is unknown.
   */
  readonly read: (stored: Stored) => Content;
  /** Returns the landlord, the tenants and the premises. Throws in the same cases as `read`. */
  readonly headOf: (stored: StoredSnapshot) => StoredHead;
}
