import * as v from 'valibot';
import {
  DOCUMENT_NAMES,
  documentFileName,
  type DocumentKind,
} from '../../../../_shared/contract/documents/document-kind.ts';
import type { Locale } from '../../../../_shared/contract/users/user.ts';
import { todayInParis, unbrokenDay } from '../../../../_shared/domain/period.ts';
import type { StyledText } from '../../../pdf/text.ts';
import type { Content, KindOfDocument, Letter, StoredSnapshot } from '../../kind.ts';
import { pageOf } from '../page/page-text.ts';
import { type Ending, type Head, StoredHead } from '../../snapshot.ts';
import { type DocumentWords, englishDocument, frenchDocument } from '../page/words.ts';
import type { Block } from './blocks.ts';
import { layOutLetter, type LetterText } from './layout.ts';

/** The facts that every kind of letter states. */
interface SentTo {
  /** The address of the letter: empty if unknown, null if the letter goes to the dwelling. */
  readonly sentTo: string | null;
}

/** The facts of a letter. `says` has the facts that depend on the kind of letter. */
export type LetterSnapshot<Says> = Head & { readonly says: Says };

/** The words of a letter in one language. */
export interface LetterWords {
  readonly title: string;
  /** The title as it is written within a sentence or in a list of files. */
  readonly name: string;
  readonly subtitle: string;
  /** A warning below the title. */
  readonly caution?: string;
  readonly body: readonly Block[];
  /** A paragraph on the left of the signature, where it makes the letter no longer. */
  readonly aside?: readonly StyledText[];
  readonly notice: string;
  /**
   * The part of the mail that depends on the letter; null if the letter is sent by post only. If `title` is missing,
   * the subject of the mail is the name and the subtitle of the letter.
   */
  readonly mail: (Omit<Letter, 'title'> & { readonly title?: string }) | null;
}

/** The differences between the kinds of letters. */
interface KindOfLetter<Says> {
  readonly kind: DocumentKind;
  readonly says: v.GenericSchema<unknown, Says>;
  /** Returns the month or the day in the name of the file. */
  readonly dated: (snapshot: LetterSnapshot<Says>) => string;
  readonly words: Readonly<Record<Locale, (snapshot: LetterSnapshot<Says>) => LetterWords>>;
  /** Returns the name of a recipient that is no tenant. */
  readonly recipient?: (says: Says) => Readonly<Record<Locale, string>>;
  /** Returns the ids of the kept files that the letter names. */
  readonly enclosures?: (says: Says) => readonly string[];
}

const WORDS: Readonly<Record<Locale, DocumentWords>> = { fr: frenchDocument, en: englishDocument };

const RECIPIENT: Readonly<Record<Locale, string>> = { fr: 'Destinataire', en: 'Recipient' };

const REPLACES: Readonly<Record<Locale, string>> = { fr: 'Remplace', en: 'Replaces' };

/** Makes a kind of document from a kind of letter. `of` returns the content of the letter with the given snapshot. */
export function letter<Says extends SentTo>(
  kind: KindOfLetter<Says>,
): KindOfDocument & { readonly of: (snapshot: LetterSnapshot<Says>) => Content } {
  const { gender, fr } = DOCUMENT_NAMES[kind.kind];
  // Issued letters must stay readable for ever, so a change of `says` must add a version.
  const Stored = v.strictObject({ ...StoredHead.entries, says: kind.says });
  const parse = ({ version, snapshot }: StoredSnapshot) => {
    if (version !== 1) throw new Error(`A letter has a snapshot of version ${version}; known is 1`);
    return v.parse(Stored, snapshot);
  };
  const of = (snapshot: LetterSnapshot<Says>): Content => {
    const french = kind.words.fr(snapshot);
    return {
      head: snapshot,
      isReceipt: false,
      title: [french.name, snapshot.number, '–', french.subtitle].filter((part) => part !== '').join(' '),
      plural: fr.plural,
      ended: (ending) => frenchDocument.ended(ending, gender),
      fileName: (state) => documentFileName(kind.kind, kind.dated(snapshot), state),
      letter: (locale) => {
        const { name, subtitle, mail } = kind.words[locale](snapshot);
        return mail && { title: `${name} – ${subtitle}`, ...mail };
      },
      layOut: (locale, { ending, signature, measure }) =>
        layOutLetter(textOf(snapshot, WORDS[locale], ending), signature, measure),
      enclosures: kind.enclosures?.(snapshot.says) ?? [],
    };
  };
  const textOf = (
    snapshot: LetterSnapshot<Says>,
    words: DocumentWords,
    ending: Ending | null,
  ): LetterText => {
    const own = kind.words[words.locale](snapshot);
    return {
      ...pageOf(snapshot, snapshot.says.sentTo, words),
      ...(kind.recipient && {
        recipient: {
          label: RECIPIENT[words.locale],
          names: [kind.recipient(snapshot.says)[words.locale]],
          lines: [],
        },
      }),
      ending: ending && words.ended(ending, gender),
      title: own.title,
      period: own.subtitle,
      caution: own.caution ?? null,
      identity: [
        ...(snapshot.number === '' ? [] : [`${words.number} ${snapshot.number}`]),
        words.issued(unbrokenDay(issueDay(snapshot), words.locale), gender),
      ],
      replaces:
        snapshot.replaces.length > 0 ? `${REPLACES[words.locale]} ${words.list(snapshot.replaces)}` : null,
      body: own.body,
      aside: own.aside ?? [],
      notice: own.notice,
      continued: words.continued([own.name, snapshot.number].filter((part) => part !== '').join(' ')),
    };
  };
  return {
    of,
    headOf: (stored) => parse(stored),
    read({ version, snapshot, number, issuedAt, verificationUrl }) {
      return of({ ...parse({ version, snapshot }), number, issuedAt, verificationUrl });
    },
  };
}

/** Returns the day of issue of a letter, as `yyyy-mm-dd`. */
export const issueDay = ({ issuedAt }: Pick<Head, 'issuedAt'>): string => todayInParis(new Date(issuedAt));
