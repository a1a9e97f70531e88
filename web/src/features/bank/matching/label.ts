import type { PaymentMethod } from '@shared/contract/receipt.ts';
import { wordsOf } from './words.ts';

/** What a label says beside a name. */
export interface Label {
  /** The words that may name who paid, in their order; titles and `ET` are among them. */
  readonly payerWords: readonly string[];
  /** Signs of the text that names who paid: banks cut long ones. */
  readonly payerLength: number;
  /** The words that say what it is for, among which may be for whom: `FREDERIC` of `VIR PIERRE BERTRAND LOYER FREDERIC`. */
  readonly noteWords: readonly string[];
  /** Whether it is for a relative of who paid: `LOYER FILS`. */
  readonly saysRelative: boolean;
  /** Whether it speaks of a rent: `LOYER`, `APPT 3`. */
  readonly saysRent: boolean;
  /** Whether it speaks of something else: `REMB`, `VENTE VELO`. */
  readonly saysOther: boolean;
  /** Whether it speaks of a deposit, which is often as much as a rent: `CAUTION`, `DEPOT DE GARANTIE`. */
  readonly saysDeposit: boolean;
  /** By what the money came. */
  readonly method: PaymentMethod;
  /** Whether it says that the bank takes money back: `REJET PRLV`. */
  readonly saysReturn: boolean;
  /** Whether it says that money is given back, or sent: `REMB`, `VIR EMIS`. */
  readonly saysRefund: boolean;
  /** Whether a guarantor paid, who pays for whoever does not. */
  readonly isGuarantor: boolean;
  /** Whether CAF or MSA paid. */
  readonly isBenefit: boolean;
  /** The name behind a file number of the CAF: `LEGOFF` of `2076907ZLEGOFF`. */
  readonly benefitName: string | null;
  /** Who paid, without numbers, months and what transfers are called; `null`: nobody is named, or it came as a cheque or in cash. */
  readonly payerKey: string | null;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What a transfer is called. */
const TRANSFER = set(
  'VIR VIRT VIREMENT VIREMENTS VRT VERSEMENT ENCAISSEMENT INST INSTANTANE INSTANTANEE SEPA RECU RECUS RE EN VOTRE FAVEUR PERMANENT PERM EMIS PAR CPTE COMPTE TRANSFER FROM NOTPROVIDED REF REFERENCE MOTIF DATE EUR ECH ID PRLV PRELEVEMENT PRELEVEMENTS',
);

/** Cheques and cash: who brings them is not said, or by the landlord himself. */
const PAPER = set(
  'CHEQUE CHEQUES CHQ CHQS CHQE REMISE REMISES REM BORDEREAU ESPECES ESPECE ESP LIQUIDE DAB GAB GUICHET',
);

/** By what else than a transfer money comes. */
const CHEQUE = set('CHEQUE CHEQUES CHQ CHQS CHQE');
const CASH = set('ESPECES ESPECE ESP LIQUIDE CASH');
const DEBIT = set('PRLV PRELEVEMENT PRELEVEMENTS');

/** How people are addressed, and what stands between two. */
const TITLES = set('M MR MME MLLE MM MRS MS MONSIEUR MADAME MADEMOISELLE');
const BETWEEN = set('ET OU AND OR');

const PARTICLES = set('DE DU DES LA LE LES L D A AU');

const RENT = set(
  'LOYER LOYERS LOY RENT APPT APPART APPARTEMENT STUDIO GARAGE PARKING BOX LOGEMENT LOCATION BAIL MENSUALITE QUITTANCE MIETE VISALE GLI CHARGES',
);

const OTHER = set(
  'REMB REMBOURSEMENT REMBT VENTE VENDU ACHAT VINTED LEBONCOIN CADEAU ANNIVERSAIRE ANNIV MERCI VACANCES VOYAGE CLE CLES EAU ELECTRICITE TRAVAUX FACTURE AVOIR SALAIRE PRIME PENSION RETRAITE DIVIDENDE INTERNE EPARGNE PRET DON CAGNOTTE LYDIA PAYPAL ANNULATION RISTOURNE INDEMNITE SINISTRE VELO RESTO RESTAURANT COURSES NOTAIRE NOTAIRES MEUBLES CANAPE FRIGO VOITURE MOTO SCOOTER ORDINATEUR TELEPHONE PLOMBIER',
);

/** For whom of a family somebody pays. */
const RELATIVE = set('FILS FILLE ENFANT ENFANTS FRERE SOEUR MERE PERE MAMAN PAPA PARENTS');

const RETURN = set(
  'ANNULATION REJET REJETE REJETEE REJETS IMPAYE IMPAYEE IMPAYES RETOUR RETOURNE RETOURNEE EXTOURNE CONTREPASSATION',
);

const REFUND = set('EMIS REMB REMBT REMBOURSEMENT RESTITUTION DEPOT GARANTIE CAUTION TROP AVOIR RISTOURNE');

/** The months in French and English; their order is that of the year. */
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
/** The months that are nobody's name. */
const ONLY_MONTHS = set(
  'JANVIER FEVRIER JUILLET SEPTEMBRE OCTOBRE NOVEMBRE DECEMBRE JANUARY FEBRUARY JULY SEPTEMBER OCTOBER NOVEMBER DECEMBER',
);

/** The month that a word names, as `mm`, and whether it may be somebody's name; `null`: it names none. */
export function monthOfWord(word: string): { readonly month: string; readonly mayBeName: boolean } | null {
  const at = MONTHS.has(word) ? MONTH_NAMES.findIndex((names) => names.has(word)) : -1;
  return at === -1 ? null : { month: String(at + 1).padStart(2, '0'), mayBeName: !ONLY_MONTHS.has(word) };
}

export const isRentWord = (word: string): boolean => RENT.has(word);

export const isTitle = (word: string): boolean => TITLES.has(word);
/** Whether a word names nobody: `M`, `ET`, `DU`. */
export const isFiller = (word: string): boolean =>
  TITLES.has(word) || BETWEEN.has(word) || PARTICLES.has(word);
export const isParticle = (word: string): boolean => PARTICLES.has(word);

/** Longer keys are cut. */
const KEY_MAX_LENGTH = 40;

/** The parts of labels that name them: `/DE … /MOTIF … /REF …`, `DE: … MOTIF: … REF: …`. */
const PARTED: readonly RegExp[] = [
  /\/DE (.*?)(?:\s*\/MOTIF\s*(.*?))?(?:\s*\/(?:REF|ID|EREF)\b.*)?$/i,
  /\bDE\s?: (.*?)(?:\s*DATE\s?: .*?(?=MOTIF|REF|ID|$))?(?:\s*MOTIF\s?: ?(.*?))?(?:\s*\b(?:REF|ID|REFERENCE)\s?: .*)?$/i,
];

/** What a label, and the column of payers where there is one, say of a line. */
export function readLabel(label: string, payer: string | null): Label {
  const { who, note } = partsOf(label, payer);
  const named = wordsOf(who);
  // Where a label has parts, a name says nothing of what it is for.
  const textWords = note === null ? named : wordsOf(note);
  const payerWords = named.filter((word) => !/\d/.test(word) && !TRANSFER.has(word));
  const isOf = (words: ReadonlySet<string>) => textWords.some((word) => words.has(word));
  const noteWords = (note === null ? behindRent(named) : textWords).filter(mayBeName);
  const isBenefit = saysBenefit(named);
  const all = wordsOf(label);
  return {
    payerWords,
    payerLength: who.length,
    noteWords,
    saysRelative: noteWords.some((word) => RELATIVE.has(word)),
    saysRent: isOf(RENT),
    saysOther: isOf(OTHER) || isOf(RETURN) || beginsOther(textWords.at(-1) ?? ''),
    saysDeposit:
      textWords.includes('CAUTION') || (textWords.includes('DEPOT') && textWords.includes('GARANTIE')),
    method: all.some((word) => CHEQUE.has(word))
      ? 'cheque'
      : all.some((word) => CASH.has(word))
        ? 'cash'
        : all.some((word) => DEBIT.has(word))
          ? 'directDebit'
          : 'transfer',
    saysReturn: all.some((word) => RETURN.has(word)),
    saysRefund: all.some((word) => REFUND.has(word)),
    isGuarantor: /\b(?:ACTION LOGEMENT|VISALE|GARANTME|CAUTIONEO|UNKLE|GLI)\b/.test(
      `${named.join(' ')} ${textWords.join(' ')}`,
    ),
    isBenefit,
    benefitName: isBenefit ? benefitNameIn(all) : null,
    payerKey: all.some((word) => PAPER.has(word)) ? null : keyOf(payerWords, isBenefit),
  };
}

/** Who paid and what for; without a `note` the label says both in one. */
function partsOf(label: string, payer: string | null): { who: string; note: string | null } {
  if (payer !== null) return { who: payer, note: label };
  for (const pattern of PARTED) {
    const found = pattern.exec(label);
    if (found) return { who: found[1]?.trim() ?? '', note: found[2] ?? '' };
  }
  return { who: label, note: null };
}

/** Whether the last word of a label is the beginning of one that speaks of something else: `REMBOURSEM`. */
const beginsOther = (word: string): boolean =>
  word.length >= BEGUN_MIN && [...OTHER].some((other) => other.startsWith(word));
const BEGUN_MIN = 6;

/** Whether a word is no month, number or word of a transfer or a rent. */
const mayBeName = (word: string): boolean =>
  !/\d/.test(word) && !TRANSFER.has(word) && !RENT.has(word) && !MONTHS.has(word) && !BETWEEN.has(word);

/** What stands behind the first word of a rent. */
function behindRent(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => RENT.has(word));
  return at === -1 ? [] : words.slice(at + 1);
}

function keyOf(words: readonly string[], isBenefit: boolean): string | null {
  const key = words
    .filter(
      (word) =>
        !isFiller(word) && !RENT.has(word) && !OTHER.has(word) && !RETURN.has(word) && !MONTHS.has(word),
    )
    // Behind the CAF come the numbers and names of those whom it pays for.
    .slice(0, isBenefit ? 3 : 8)
    .join(' ')
    .slice(0, KEY_MAX_LENGTH)
    .trim();
  return key.length < 2 ? null : key;
}

/** `CAF`, `C.A.F`, `MSA`, `ALLOCATIONS FAMILIALES`; not `CAFE`. */
const saysBenefit = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      word === 'CAF' ||
      word === 'MSA' ||
      (word === 'C' && words[at + 1] === 'A' && words[at + 2] === 'F') ||
      (word.startsWith('ALLOC') && (words[at + 1] ?? '').startsWith('FAMIL')),
  );

/** A file number has seven figures and a letter. */
const benefitNameIn = (words: readonly string[]): string | null =>
  words.map((word) => /^\d{6,7}[A-Z]([A-Z]{3,})$/.exec(word)?.[1]).find((name) => name !== undefined) ?? null;
