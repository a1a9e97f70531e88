import type { PaymentMethod } from '@shared/contract/documents/receipt.ts';
import { wordsOf } from './words.ts';

/** The facts that the label of a line states. The words are not yet compared with the names of tenants. */
export interface Label {
  /** The words that may name the payer, in order. Includes titles and `ET`. */
  readonly payerWords: readonly string[];
  /** The number of characters of the payer's text. A long text may end with a name that the bank cut. */
  readonly payerLength: number;
  /**
   * The words of the payment's purpose. The words may name the tenant whose rent is paid: `FREDERIC` in `VIR PIERRE
   * BERTRAND LOYER FREDERIC`.
   */
  readonly noteWords: readonly string[];
  /** True if the label says that the payment is for a relative of the payer: `LOYER FILS`. */
  readonly saysRelative: boolean;
  /**
   * True if the label mentions a rent: `LOYER`, `APPT 3`. A place says no rent beside a deposit: `DEPOT DE GARANTIE
   * GARAGE`.
   */
  readonly saysRent: boolean;
  /** True if the label mentions another purpose: `REMB`, `VENTE VELO`. */
  readonly saysOtherPurpose: boolean;
  /** True if the label mentions a deposit: `CAUTION`, `DEPOT DE GARANTIE`. A deposit is often as high as a rent. */
  readonly saysDeposit: boolean;
  /** True if the label has only the word `DEPOT`. With a matching sum, it means a deposit of the lease. */
  readonly mayBeDeposit: boolean;
  readonly method: PaymentMethod;
  /** True if the label says that the bank takes money back: `REJET PRLV`. */
  readonly saysReturn: boolean;
  /** True if the label says that an office claims a benefit back: `INDU`, `REGUL`. */
  readonly saysClaim: boolean;
  /** True if the label says that money is refunded or sent out: `REMB`, `VIR EMIS`. */
  readonly saysRefund: boolean;
  /** True if the label says that a guarantor paid in the tenant's place. */
  readonly isGuarantor: boolean;
  /** True if the label names CAF or MSA as the payer. */
  readonly isBenefit: boolean;
  /** The name after a CAF file number: `LEGOFF` in `2076907ZLEGOFF`. */
  readonly benefitName: string | null;
  /**
   * The payer's words without numbers, months and words for transfers. `null` for a label without a name, for cheques
   * and for cash.
   */
  readonly payerKey: string | null;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const TRANSFER = set(
  'VIR VIRT VIREMENT VIREMENTS VRT VERSEMENT ENCAISSEMENT INST INSTANTANE INSTANTANEE SEPA RECU RECUS RE EN VOTRE FAVEUR PERMANENT PERM EMIS PAR CPTE COMPTE TRANSFER FROM NOTPROVIDED REF REFERENCE MOTIF DATE EUR ECH ID PRLV PRELEVEMENT PRELEVEMENTS',
);

/** Words that mean a cheque or cash. A label with such a word does not name the payer. */
const PAPER = set(
  'CHEQUE CHEQUES CHQ CHQS CHQE REMISE REMISES REM BORDEREAU ESPECES ESPECE ESP LIQUIDE DAB GAB GUICHET',
);

/** Words that mean other payment methods than transfers. */
const CHEQUE = set('CHEQUE CHEQUES CHQ CHQS CHQE');
const CASH = set('ESPECES ESPECE ESP LIQUIDE CASH');
const DEBIT = set('PRLV PRELEVEMENT PRELEVEMENTS');

/** Titles of people (M., Mme), and words that join two names (et, ou). */
const TITLES = set('M MR MME MLLE MM MRS MS MONSIEUR MADAME MADEMOISELLE');
const BETWEEN = set('ET OU AND OR');

const PARTICLES = set('DE DU DES LA LE LES L D A AU');

const RENT = set(
  'LOYER LOYERS LOY RENT APPT APPART APPARTEMENT STUDIO GARAGE PARKING BOX LOGEMENT LOCATION BAIL MENSUALITE QUITTANCE MIETE VISALE GLI CHARGES',
);

/** Words for a rent that are no words for a place or a lease. */
const ONLY_RENT = set('LOYER LOYERS LOY RENT MENSUALITE QUITTANCE MIETE CHARGES');

const OTHER = set(
  'REMB REMBOURSEMENT REMBT VENTE VENDU ACHAT VINTED LEBONCOIN CADEAU ANNIVERSAIRE ANNIV MERCI VACANCES VOYAGE CLE CLES EAU ELECTRICITE TRAVAUX FACTURE AVOIR SALAIRE PRIME PENSION RETRAITE DIVIDENDE INTERNE EPARGNE PRET DON CAGNOTTE LYDIA PAYPAL ANNULATION RISTOURNE INDEMNITE SINISTRE VELO RESTO RESTAURANT COURSES NOTAIRE NOTAIRES MEUBLES CANAPE FRIGO VOITURE MOTO SCOOTER ORDINATEUR TELEPHONE PLOMBIER',
);

const RELATIVE = set('FILS FILLE ENFANT ENFANTS FRERE SOEUR MERE PERE MAMAN PAPA PARENTS');

const RETURN = set(
  'ANNULATION REJET REJETE REJETEE REJETS IMPAYE IMPAYEE IMPAYES RETOUR RETOURNE RETOURNEE EXTOURNE CONTREPASSATION',
);

const CLAIM = set('INDU INDUS REGUL REGULARISATION REGULARISATIONS RECUPERATION REVERSEMENT TROP REPRISE');

const REFUND = set('EMIS REMB REMBT REMBOURSEMENT RESTITUTION DEPOT GARANTIE CAUTION TROP AVOIR RISTOURNE');

/** The months in French and English, in the order of the year. */
const MONTH_NAMES: readonly ReadonlySet<string>[] = [
  'JANVIER JANUARY JANV JAN',
  'FEVRIER FEBRUARY FEVR FEV FEB',
  'MARS MARCH MAR',
  'AVRIL APRIL AVR APR',
  'MAI MAY',
  'JUIN JUNE JUN',
  'JUILLET JULY JUIL JUL',
  'AOUT AUGUST AUG',
  'SEPTEMBRE SEPTEMBER SEPT SEP',
  'OCTOBRE OCTOBER OCT',
  'NOVEMBRE NOVEMBER NOV',
  'DECEMBRE DECEMBER DEC',
].map(set);
const MONTHS = new Set(MONTH_NAMES.flatMap((names) => [...names]));
/** Month names that are not also names of people. */
const ONLY_MONTHS = set(
  'JANVIER FEVRIER JUILLET SEPTEMBRE OCTOBRE NOVEMBRE DECEMBRE JANUARY FEBRUARY JULY SEPTEMBER OCTOBER NOVEMBER DECEMBER',
);

/**
 * Returns the month that a word means, as `mm`. Also returns whether the word may be a name. Returns `null` if the word
 * is not a month.
 */
export function monthOfWord(word: string): { readonly month: string; readonly mayBeName: boolean } | null {
  const at = MONTHS.has(word) ? MONTH_NAMES.findIndex((names) => names.has(word)) : -1;
  return at === -1 ? null : { month: String(at + 1).padStart(2, '0'), mayBeName: !ONLY_MONTHS.has(word) };
}

export const isRentWord = (word: string): boolean => RENT.has(word);

export const isTitle = (word: string): boolean => TITLES.has(word);
/** Returns true if a word is never a part of a name: `M`, `ET`, `DU`. */
export const isFiller = (word: string): boolean =>
  TITLES.has(word) || BETWEEN.has(word) || PARTICLES.has(word);
export const isParticle = (word: string): boolean => PARTICLES.has(word);

/** The maximum number of characters of a payer key. Longer keys are cut. */
const KEY_MAX_LENGTH = 40;

/** The patterns of labels whose parts have marks: `/DE … /MOTIF … /REF …`, `DE: … MOTIF: … REF: …`. */
const PARTED: readonly RegExp[] = [
  /\/DE (.*?)(?:\s*\/MOTIF\s*(.*?))?(?:\s*\/(?:REF|ID|EREF)\b.*)?$/i,
  /\bDE\s?: (.*?)(?:\s*DATE\s?: .*?(?=MOTIF|REF|ID|$))?(?:\s*MOTIF\s?: ?(.*?))?(?:\s*\b(?:REF|ID|REFERENCE)\s?: .*)?$/i,
];

/** Reads a label. Also reads the payer column if the file has one. */
export function readLabel(label: string, payer: string | null): Label {
  const { who, note } = partsOf(label, payer);
  const named = wordsOf(who);
  // In a label with marked parts, the name is not in the purpose.
  const textWords = note === null ? named : wordsOf(note);
  const payerWords = named.filter((word) => !/\d/.test(word) && !TRANSFER.has(word));
  const isOf = (words: ReadonlySet<string>) => textWords.some((word) => words.has(word));
  const noteWords = (note === null ? wordsAfterRent(named) : textWords).filter(mayBeName);
  const isBenefit = saysBenefit(named);
  const saysDeposit =
    textWords.includes('CAUTION') || (textWords.includes('DEPOT') && textWords.includes('GARANTIE'));
  const all = wordsOf(label);
  const isPaper = all.some((word) => PAPER.has(word));
  const mayBeDeposit = !saysDeposit && !isPaper && textWords.includes('DEPOT');
  return {
    payerWords,
    payerLength: who.length,
    noteWords,
    saysRelative: noteWords.some((word) => RELATIVE.has(word)),
    saysRent: isOf(saysDeposit || mayBeDeposit ? ONLY_RENT : RENT),
    saysOtherPurpose: isOf(OTHER) || isOf(RETURN) || beginsOtherPurpose(textWords.at(-1) ?? ''),
    saysDeposit,
    mayBeDeposit,
    method: all.some((word) => CHEQUE.has(word))
      ? 'cheque'
      : all.some((word) => CASH.has(word))
        ? 'cash'
        : all.some((word) => DEBIT.has(word))
          ? 'directDebit'
          : 'transfer',
    saysReturn: all.some((word) => RETURN.has(word)),
    saysClaim: all.some((word) => CLAIM.has(word)),
    saysRefund: all.some((word) => REFUND.has(word)),
    isGuarantor: /\b(?:ACTION LOGEMENT|VISALE|GARANTME|CAUTIONEO|UNKLE|GLI)\b/.test(
      `${named.join(' ')} ${textWords.join(' ')}`,
    ),
    isBenefit,
    benefitName: isBenefit ? benefitNameIn(all) : null,
    payerKey: isPaper ? null : keyOf(payerWords, isBenefit),
  };
}

/** Returns the texts of the payer and of the purpose. If `note` is `null`, `who` contains the payer and the purpose. */
function partsOf(label: string, payer: string | null): { who: string; note: string | null } {
  if (payer !== null) return { who: payer, note: label };
  for (const pattern of PARTED) {
    const found = pattern.exec(label);
    if (found) return { who: found[1]?.trim() ?? '', note: found[2] ?? '' };
  }
  return { who: label, note: null };
}

/** Returns true if the last word of a label is the beginning of a word for another purpose: `REMBOURSEM`. */
const beginsOtherPurpose = (word: string): boolean =>
  word.length >= BEGUN_MIN && [...OTHER].some((other) => other.startsWith(word));
const BEGUN_MIN = 6;

/** Returns true if a word may be a name: it is not a month, a number, or a word for transfers or rents. */
const mayBeName = (word: string): boolean =>
  !/\d/.test(word) && !TRANSFER.has(word) && !RENT.has(word) && !MONTHS.has(word) && !BETWEEN.has(word);

/** Returns the words after the first word for rent. */
function wordsAfterRent(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => RENT.has(word));
  return at === -1 ? [] : words.slice(at + 1);
}

function keyOf(words: readonly string[], isBenefit: boolean): string | null {
  const key = words
    .filter(
      (word) =>
        !isFiller(word) && !RENT.has(word) && !OTHER.has(word) && !RETURN.has(word) && !MONTHS.has(word),
    )
    // In the CAF's labels, the numbers and names of beneficiaries come later, and are not part of the key.
    .slice(0, isBenefit ? 3 : 8)
    .join(' ')
    .slice(0, KEY_MAX_LENGTH)
    .trim();
  return key.length < 2 ? null : key;
}

/** Returns true if words name a benefit office: `CAF`, `C.A.F`, `MSA`, `ALLOCATIONS FAMILIALES`. `CAFE` is no office. */
const saysBenefit = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      word === 'CAF' ||
      word === 'MSA' ||
      (word === 'C' && words[at + 1] === 'A' && words[at + 2] === 'F') ||
      (word.startsWith('ALLOC') && (words[at + 1] ?? '').startsWith('FAMIL')),
  );

/** Returns the name after a file number, which has six or seven digits and a letter. */
const benefitNameIn = (words: readonly string[]): string | null =>
  words.map((word) => /^\d{6,7}[A-Z]([A-Z]{3,})$/.exec(word)?.[1]).find((name) => name !== undefined) ?? null;
