import type { DocumentState } from '../../_shared/contract/document-state.ts';
import type { Locale } from '../../_shared/contract/user.ts';
import type { LaidOut } from '../letterhead/pages.ts';
import type { Size } from '../pdf/sheet.ts';
import type { Measure } from '../pdf/text.ts';
import type { Ending, Head, IssuedAs, StoredHead } from './snapshot.ts';

/** A document, as its kind has read it: all that is drawn, mailed and told of it. */
export interface Content {
  readonly head: Head;
  /** The title of its file, in French: `Quittance de loyer Q-2026-0007 – mars 2026`. */
  readonly title: string;
  /** What a file of several such documents is called, in French. */
  readonly plural: string;
  /** That it is no longer valid, in French. */
  readonly ended: (ending: Ending) => string;
  /** The name of its file: `quittance-2026-03.pdf`. */
  readonly fileName: (state?: DocumentState) => string;
  /** What the mail that brings it says of it. */
  readonly letter: (locale: Locale) => Letter;
  readonly layOut: (locale: Locale, ways: Ways) => LaidOut;
}

/** What a mail says because of what it brings. */
export interface Letter {
  /** The subject, without any word of the landlord's. */
  readonly title: string;
  readonly sentence: string;
  /** After the number and the premises. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** What the pages of a document depend on besides what it says. */
interface Ways {
  readonly ending: Ending | null;
  /** Of the landlord's signature; without it, there is room to sign by hand. */
  readonly signature: Size | null;
  readonly measure: Measure;
}

/** The JSON that was stored of a document when it was issued, and its version. */
export interface StoredSnapshot {
  readonly version: number;
  readonly snapshot: unknown;
}

/** All that is stored of a document: its snapshot, how it is known again, and what it certifies, by the names of what is read. */
interface Stored extends StoredSnapshot, IssuedAs {
  /** Null where it certifies nothing. */
  readonly receipt: Readonly<Record<string, unknown>> | null;
}

/** A kind of document. */
export interface KindOfDocument {
  /** Throws when a part is missing, or the snapshot is of a version that is unknown. */
  readonly read: (stored: Stored) => Content;
  /** Who wrote to whom. Throws as `read` does. */
  readonly headOf: (stored: StoredSnapshot) => StoredHead;
}
