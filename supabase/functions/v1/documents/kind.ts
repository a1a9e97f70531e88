import type { DocumentState } from '../../_shared/contract/document-state.ts';
import type { Locale } from '../../_shared/contract/user.ts';
import type { LaidOut } from '../letterhead/pages.ts';
import type { Size } from '../pdf/sheet.ts';
import type { Measure } from '../pdf/text.ts';
import type { Ending, Head } from './snapshot.ts';

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

/** A kind of document. */
export interface KindOfDocument {
  /** Reads what is stored of a document. Throws when a part is missing. */
  readonly read: (stored: unknown) => Content;
}
