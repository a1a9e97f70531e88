import {
  type DocumentGender,
  PARTICIPLE_ENDINGS,
} from '../../../../_shared/contract/documents/document-kind.ts';
import type { ChargesKind } from '../../../../_shared/contract/leases/tenant.ts';
import { withDe } from '../../../../_shared/domain/elision.ts';
import { englishWords, frenchWords, type Words } from '../../../letterhead/words.ts';
import type { Ending } from '../../snapshot.ts';

/** The words on every numbered document, in one language. */
export interface DocumentWords extends Words {
  readonly number: string;
  readonly rentLabel: string;
  readonly chargesLabel: Readonly<Record<ChargesKind, string>>;
  /** The text that states the day of issue. */
  readonly issued: (date: string, gender: DocumentGender) => string;
  /** The note that a document is not valid. */
  readonly ended: (ending: Ending, gender: DocumentGender) => string;
  /** The place and day of signature. An unknown place is `null`. */
  readonly done: (city: string | null, date: string) => string;
  readonly signedBy: string;
  /**
   * The note, on a translation, that the French original is signed. This note is drawn only if the original has a
   * signature.
   */
  readonly signedOriginal: string | null;
  readonly signatureOf: (name: string) => string;
  readonly verify: string;
  readonly verificationCode: string;
}

export const frenchDocument: DocumentWords = {
  ...frenchWords,
  number: 'N°',
  rentLabel: 'Loyer hors charges',
  chargesLabel: { provision: 'Provision pour charges', fixed: 'Forfait de charges' },
  issued: (date, gender) => `Établi${PARTICIPLE_ENDINGS[gender]} le ${date}`,
  ended: (ending, gender) => {
    if (ending.state === 'draft') return 'PROJET';
    const state =
      { voided: 'ANNULÉ', replaced: 'REMPLACÉ' }[ending.state] + PARTICIPLE_ENDINGS[gender].toUpperCase();
    return ending.state === 'voided' ? state : `${state} PAR ${ending.by}`;
  },
  done: (city, date) => (city === null ? `Fait le ${date}` : `Fait à ${city}, le ${date}`),
  signedBy: 'Le bailleur',
  signedOriginal: null,
  signatureOf: (name) => `Signature ${withDe(name)}`,
  verify: 'Vérifier ce document',
  verificationCode: 'Code QR qui mène à la vérification de ce document',
};

/** The words of a courtesy translation: only the French text is binding. */
export const englishDocument: DocumentWords = {
  ...englishWords,
  number: 'No.',
  rentLabel: 'Rent excluding charges',
  chargesLabel: { provision: 'Charges (on account)', fixed: 'Charges (fixed)' },
  issued: (date) => `Issued on ${date}`,
  ended: (ending) => {
    if (ending.state === 'replaced') return `REPLACED BY ${ending.by}`;
    return { draft: 'DRAFT', voided: 'VOID' }[ending.state];
  },
  done: (city, date) => (city === null ? `Issued on ${date}` : `Issued in ${city} on ${date}`),
  signedBy: 'The landlord',
  signedOriginal: 'Signed on the French original.',
  signatureOf: (name) => `Signature of ${name}`,
  verify: 'Verify this document',
  verificationCode: 'QR code that leads to the verification of this document',
};
