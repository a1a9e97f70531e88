import * as v from 'valibot';
import { CalendarDate } from '../../../_shared/contract/values/calendar-date.ts';
import { Id } from '../../../_shared/contract/values/common.ts';
import { DueKind } from '../../../_shared/contract/leases/due.ts';
import { ExitState } from '../../../_shared/contract/leases/lease.ts';
import { PaymentMethod } from '../../../_shared/contract/documents/receipt.ts';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { amountInWords } from '../../../_shared/domain/amount-in-words.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { shortDate, unbrokenDay } from '../../../_shared/domain/period.ts';
import { englishWords, frenchWords, type Words } from '../../letterhead/words.ts';
import { plain, sentence, type StyledText } from '../../pdf/text.ts';
import type { Block } from './letter/blocks.ts';
import { dueLabel } from './letter/due-label.ts';
import { letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';
import { type AmountRow, rowOf } from './page/page.ts';

/** The settlement of a deposit. Amounts are in euros. */
const Says = v.strictObject({
  keysOn: CalendarDate,
  exitState: ExitState,
  /** The last day to return the deposit without an increase; null if the law of 1989 sets no day. */
  deadline: v.nullable(CalendarDate),
  returnedOn: CalendarDate,
  method: v.nullable(PaymentMethod),
  /** The whole deposit that the tenants paid. */
  received: v.number(),
  /**
   * The previous settlement, which kept a part until the building's accounts were approved; null for the first
   * settlement.
   */
  keptBefore: v.nullable(
    v.strictObject({
      amount: v.number(),
      on: CalendarDate,
      number: v.nullable(v.string()),
      /** The day on which the accounts of the building were approved. */
      accountsApprovedOn: v.nullable(CalendarDate),
    }),
  ),
  /** The part of the deposit that was given back before this settlement, but after any previous settlement. */
  returnedBefore: v.number(),
  /**
   * The part of the deposit that the buyer of the dwelling took over before this settlement, but after any previous
   * settlement.
   */
  handedOver: v.number(),
  /** The dues that were unpaid before the settlement. */
  dues: v.array(
    v.strictObject({
      dueId: Id,
      kind: DueKind,
      from: CalendarDate,
      to: CalendarDate,
      label: v.nullable(v.string()),
      dueOn: CalendarDate,
      hasCharges: v.boolean(),
      /** The part of the due that the deposit paid. */
      setOff: v.number(),
      remaining: v.number(),
    }),
  ),
  setOff: v.number(),
  deductions: v.array(
    v.strictObject({
      label: v.string(),
      amount: v.number(),
      /** The share that the tenants owe after wear, in percent. */
      tenantShare: v.number(),
      kept: v.number(),
      proof: v.string(),
      /** The stored files that prove the deduction. */
      files: v.array(v.strictObject({ id: Id, name: v.string() })),
    }),
  ),
  /** The part of the deductions that the deposit covered. */
  deducted: v.number(),
  /** The part of the deductions that the deposit did not cover. */
  notCovered: v.number(),
  /** The part that stays with the landlord until the building's accounts are approved. */
  provision: v.number(),
  /** The part of the deposit that goes back with this settlement. */
  returned: v.number(),
  /** The number of monthly periods that have begun since the deadline. */
  periodsLate: v.number(),
  increasePerPeriod: v.number(),
  increase: v.number(),
  /** The sum that the landlord pays: `returned` plus `increase`. */
  amount: v.number(),
  /** The debt of the tenants after the settlement. */
  stillOwed: v.number(),
  /** False if the tenants have not told the landlord their new address. */
  hasNewAddress: v.boolean(),
  /** The address of the letter: empty if unknown, null if the letter goes to the dwelling. */
  sentTo: v.nullable(v.string()),
});
type Says = v.InferOutput<typeof Says>;
export type DepositSettlementSnapshot = LetterSnapshot<Says>;

const LABELS = {
  fr: {
    dues: ['Exigible le', 'Somme due', 'Montant dû', 'Réglé par le dépôt', 'Reste dû'],
    deductions: ['Retenue et justificatif', 'Montant', 'Part après vétusté', 'Retenu'],
    deduction: (label: string, proof: string) => `${label} (justificatif\u00A0: ${proof})`,
    files: (names: string, count: number) => `${count === 1 ? 'pièce' : 'pièces'}\u00A0: ${names}`,
    otherFiles: (count: number) => (count === 1 ? 'une autre' : `${count} autres`),
    percent: (share: number) => `${share}\u00A0%`,
    total: 'Total',
    received: 'Dépôt de garantie versé',
    keptBefore: 'Somme conservée jusqu’à l’arrêté des comptes de l’immeuble',
    returnedBefore: 'Déjà restitué',
    handedOver: 'Transmis à l’acquéreur',
    setOff: 'Sommes restant dues, réglées par le dépôt de garantie',
    deducted: 'Retenues',
    ofTotal: (total: string) => `sur un total de ${total}`,
    provision: 'Conservé jusqu’à l’arrêté des comptes de l’immeuble',
    provisionLimit: '20\u00A0% du dépôt de garantie au plus',
    returned: 'Part restituée du dépôt de garantie',
    increase: (count: number, amount: string) => `Majoration\u00A0: ${count} × ${amount}`,
    increaseNote: (deadline: string) =>
      `10\u00A0% du loyer mensuel hors charges par période mensuelle commencée après le ${deadline} (loi n°\u00A089-462 du 6 juillet 1989, art. 22)`,
    amount: 'Somme restituée',
    increaseAlone: 'Majoration versée',
    stillOwed: 'Reste dû au bailleur',
    returnedOn: 'Restituée le',
    increasePaidOn: 'Versée le',
  },
  en: {
    dues: ['Due on', 'Amount due', 'Amount', 'Paid by the deposit', 'Still owed'],
    deductions: ['Deduction and proof', 'Amount', 'Share after wear', 'Deducted'],
    deduction: (label: string, proof: string) => `${label} (proof: ${proof})`,
    files: (names: string, count: number) => `${count === 1 ? 'file' : 'files'}: ${names}`,
    otherFiles: (count: number) => (count === 1 ? 'one other' : `${count} others`),
    percent: (share: number) => `${share}%`,
    total: 'Total',
    received: 'Deposit paid',
    keptBefore: 'Amount kept until the accounts of the building',
    returnedBefore: 'Already returned',
    handedOver: 'Handed over to the buyer',
    setOff: 'Amounts owed, paid by the deposit',
    deducted: 'Deductions',
    ofTotal: (total: string) => `of a total of ${total}`,
    provision: 'Kept until the accounts of the building',
    provisionLimit: 'at most 20% of the deposit',
    returned: 'Part of the deposit that is returned',
    increase: (count: number, amount: string) => `Increase: ${count} × ${amount}`,
    increaseNote: (deadline: string) =>
      `10% of the monthly rent excluding charges for each monthly period begun after ${deadline} (French Act No.\u00A089-462 of 6 July 1989, art. 22)`,
    amount: 'Amount returned',
    increaseAlone: 'Increase paid',
    stillOwed: 'Still owed to the landlord',
    returnedOn: 'Returned on',
    increasePaidOn: 'Paid on',
  },
} as const;

const WORDS: Readonly<Record<Locale, (snapshot: DepositSettlementSnapshot) => LetterWords>> = {
  fr: ({ says, isGoverned }) => {
    const { keptBefore } = says;
    return {
      title: 'DÉCOMPTE DU DÉPÔT DE GARANTIE',
      name: 'Décompte du dépôt de garantie',
      subtitle: keptBefore
        ? 'solde de la somme conservée'
        : `après la remise des clés le ${unbrokenDay(says.keysOn, 'fr')}`,
      body: [
        {
          kind: 'text',
          text: keptBefore ? afterAccountsFr(says, keptBefore) : afterExitFr(says, isGoverned),
        },
        ...tables(says, frenchWords),
        {
          kind: 'text',
          text: [
            ...(says.amount > 0
              ? sentence`${plain(amountLabel(says, 'fr'))}\u00A0: ${formatEuros(says.amount, 'fr')} (${plain(amountInWords(says.amount, 'fr'))})${plain(says.method ? `, ${frenchWords.method[says.method]}` : '')}, le ${unbrokenDay(says.returnedOn, 'fr')}.`
              : sentence`Aucune somme n’est restituée.`),
            ...(isGoverned &&
            says.increase === 0 &&
            says.periodsLate > 0 &&
            says.returned > 0 &&
            !says.hasNewAddress
              ? sentence` La nouvelle adresse n’ayant pas été communiquée au bailleur, la restitution n’est pas majorée (loi n°\u00A089-462 du 6 juillet 1989, art. 22).`
              : []),
            ...(says.provision > 0
              ? sentence` Le solde des ${formatEuros(says.provision, 'fr')} conservés sera établi ${plain(isGoverned ? 'dans le mois qui suit l’approbation définitive des comptes de l’immeuble (loi n°\u00A089-462 du 6 juillet 1989, art. 22)' : 'après l’approbation des comptes de l’immeuble')}.`
              : []),
            ...(says.notCovered > 0
              ? sentence` Les retenues que le dépôt de garantie ne couvre pas, soit ${formatEuros(says.notCovered, 'fr')}, sont portées au compte de la location.`
              : []),
            ...(says.stillOwed > 0
              ? sentence` Reste dû au bailleur\u00A0: ${formatEuros(says.stillOwed, 'fr')} (${plain(amountInWords(says.stillOwed, 'fr'))}).`
              : []),
          ],
        },
      ],
      notice: [
        ...(says.deductions.length > 0
          ? ['Les justificatifs des retenues sont joints ou tenus à votre disposition.']
          : []),
        ...(isGoverned
          ? [
              'En cas de désaccord, la commission départementale de conciliation peut être saisie gratuitement.',
            ]
          : []),
        'Ce document n’emporte renonciation à aucun droit.',
      ].join(' '),
      mail: {
        sentence: 'Vous trouverez ci-joint le décompte de votre dépôt de garantie.',
        facts: facts(says, 'fr'),
      },
    };
  },
  en: ({ says, isGoverned }) => {
    const { keptBefore } = says;
    return {
      title: 'DEPOSIT SETTLEMENT (Décompte de dépôt)',
      name: 'Deposit settlement',
      subtitle: keptBefore
        ? 'balance of the amount kept'
        : `after the return of the keys on ${unbrokenDay(says.keysOn, 'en')}`,
      body: [
        {
          kind: 'text',
          text: keptBefore ? afterAccountsEn(says, keptBefore) : afterExitEn(says, isGoverned),
        },
        ...tables(says, englishWords),
        {
          kind: 'text',
          text: [
            ...(says.amount > 0
              ? sentence`${plain(amountLabel(says, 'en'))}: ${formatEuros(says.amount, 'en')} (${plain(amountInWords(says.amount, 'en'))})${plain(says.method ? `, ${englishWords.method[says.method]}` : '')}, on ${unbrokenDay(says.returnedOn, 'en')}.`
              : sentence`No amount is returned.`),
            ...(isGoverned &&
            says.increase === 0 &&
            says.periodsLate > 0 &&
            says.returned > 0 &&
            !says.hasNewAddress
              ? sentence` The landlord was not told the new address, so the amount is not increased (French Act No.\u00A089-462 of 6 July 1989, art. 22).`
              : []),
            ...(says.provision > 0
              ? sentence` The kept amount of ${formatEuros(says.provision, 'en')} will be settled ${plain(isGoverned ? 'within a month of the final approval of the accounts of the building (French Act No.\u00A089-462 of 6 July 1989, art. 22)' : 'after the approval of the accounts of the building')}.`
              : []),
            ...(says.notCovered > 0
              ? sentence` The deductions that the deposit does not cover, ${formatEuros(says.notCovered, 'en')}, are added to the account of the lease.`
              : []),
            ...(says.stillOwed > 0
              ? sentence` Still owed to the landlord: ${formatEuros(says.stillOwed, 'en')} (${plain(amountInWords(says.stillOwed, 'en'))}).`
              : []),
          ],
        },
      ],
      notice: [
        ...(says.deductions.length > 0
          ? ['The proofs of the deductions are attached or available to you.']
          : []),
        ...(isGoverned
          ? [
              'In case of disagreement, the conciliation board of the department (commission départementale de conciliation) can be asked for help free of charge.',
            ]
          : []),
        'This document waives no right.',
      ].join(' '),
      mail: {
        sentence: 'Please find attached the settlement of your deposit.',
        facts: facts(says, 'en'),
      },
    };
  },
};

/** The settlement of a deposit after the return of the keys (loi n° 89-462, art. 22). */
export const depositSettlement = letter({
  kind: 'depositSettlement',
  says: Says,
  dated: ({ says }) => says.returnedOn,
  words: WORDS,
  enclosures: ({ deductions }) => deductions.flatMap(({ files }) => files.map(({ id }) => id)),
});

function afterExitFr({ keysOn, exitState }: Says, isGoverned: boolean): StyledText[] {
  const state = exitState === 'conform' ? 'conforme' : 'non conforme';
  return sentence`À la suite de la remise des clés le ${unbrokenDay(keysOn, 'fr')} et de l’état des lieux de sortie, ${state} à celui d’entrée, le dépôt de garantie ${plain(isGoverned ? 'du logement désigné' : 'des lieux désignés')} ci-dessus fait l’objet du décompte suivant.`;
}

function afterExitEn({ keysOn, exitState }: Says, isGoverned: boolean): StyledText[] {
  const state = exitState === 'conform' ? 'matches' : 'does not match';
  return sentence`The keys were returned on ${unbrokenDay(keysOn, 'en')}. The condition at the end of the lease ${state} the condition at its start. The deposit for the ${plain(isGoverned ? 'dwelling' : 'premises')} named above is settled as follows.`;
}

type KeptBefore = NonNullable<Says['keptBefore']>;

function afterAccountsFr(
  { keysOn, received }: Says,
  { amount, on, number, accountsApprovedOn }: KeptBefore,
): StyledText[] {
  return [
    ...sentence`Après la remise des clés le ${unbrokenDay(keysOn, 'fr')}, le bailleur a conservé ${formatEuros(amount, 'fr')} sur un dépôt de garantie de ${formatEuros(received, 'fr')}, jusqu’à l’arrêté des comptes de l’immeuble (décompte ${plain(number === null ? '' : `${number} `)}du ${plain(unbrokenDay(on, 'fr'))}).`,
    ...(accountsApprovedOn === null
      ? []
      : sentence` Ces comptes ont été approuvés le ${unbrokenDay(accountsApprovedOn, 'fr')}.`),
    ...sentence` Le présent décompte solde le dépôt de garantie.`,
  ];
}

function afterAccountsEn(
  { keysOn, received }: Says,
  { amount, on, number, accountsApprovedOn }: KeptBefore,
): StyledText[] {
  return [
    ...sentence`After the return of the keys on ${unbrokenDay(keysOn, 'en')}, the landlord kept ${formatEuros(amount, 'en')} of a deposit of ${formatEuros(received, 'en')} until the accounts of the building (settlement ${plain(number === null ? '' : `${number} `)}of ${plain(unbrokenDay(on, 'en'))}).`,
    ...(accountsApprovedOn === null
      ? []
      : sentence` These accounts were approved on ${unbrokenDay(accountsApprovedOn, 'en')}.`),
    ...sentence` This is the final settlement of the deposit.`,
  ];
}

/** Returns the tables of the unpaid dues, of the deductions and of the whole settlement. */
function tables(says: Says, words: Words): Block[] {
  return [
    ...(says.dues.length > 0 ? [duesTable(says, words)] : []),
    ...(says.deductions.length > 0 ? [deductionsTable(says, words)] : []),
    { kind: 'amounts', rows: summary(says, words) },
  ];
}

function duesTable({ dues, setOff }: Says, words: Words): Block {
  const { locale } = words;
  const remaining = sumEuros(...dues.map((due) => due.remaining));
  const amounts = (paid: number, rest: number): string[] =>
    [sumEuros(paid, rest), paid, rest].map((amount) => formatEuros(amount, locale));
  return {
    kind: 'list',
    amounts: 3,
    header: LABELS[locale].dues,
    rows: dues.map((due) => [
      locale === 'fr' ? shortDate(due.dueOn) : unbrokenDay(due.dueOn, locale),
      dueLabel(due, words),
      ...amounts(due.setOff, due.remaining),
    ]),
    total: ['', LABELS[locale].total, ...amounts(setOff, remaining)],
  };
}

function deductionsTable({ deductions }: Says, words: Words): Block {
  const { locale } = words;
  const labels = LABELS[locale];
  return {
    kind: 'list',
    amounts: 3,
    header: labels.deductions,
    rows: deductions.map(({ label, proof, files, amount, tenantShare, kept }) => [
      labels.deduction(label, [proof, ...filesText(files, words)].join(', ')),
      formatEuros(amount, locale),
      labels.percent(tenantShare),
      formatEuros(kept, locale),
    ]),
    total: [labels.total, '', '', formatEuros(totalKept(deductions), locale)],
  };
}

/** The number of files that the row of a deduction names. A row with more names could fill a page. */
const NAMED_FILES = 5;

function filesText(files: readonly { readonly name: string }[], { locale, list }: Words): string[] {
  if (files.length === 0) return [];
  const labels = LABELS[locale];
  const others = files.length - NAMED_FILES;
  const named = files.slice(0, NAMED_FILES).map(({ name }) => name);
  return [labels.files(list([...named, ...(others > 0 ? [labels.otherFiles(others)] : [])]), files.length)];
}

const totalKept = (deductions: Says['deductions']): number => sumEuros(...deductions.map(({ kept }) => kept));

/** True if no part of the deposit goes back with the settlement, and the landlord pays only the increase. */
const isIncreaseAlone = ({ returned, increase }: Says): boolean => returned === 0 && increase > 0;

const amountLabel = (says: Says, locale: Locale): string =>
  isIncreaseAlone(says) ? LABELS[locale].increaseAlone : LABELS[locale].amount;

/**
 * Returns the rows of the summary: the deposit, the amounts subtracted from it, the sum that the landlord pays and the
 * remaining debt.
 */
function summary(says: Says, { locale }: Words): AmountRow[] {
  const labels = LABELS[locale];
  const row = rowOf({ locale });
  const { keptBefore, deadline, increase, notCovered } = says;
  /** Returns a row that subtracts an amount from the deposit, if the amount is not 0. */
  const less = (label: string, amount: number, note?: string) =>
    amount > 0 ? [row(label, -amount, 'plain', note)] : [];
  return [
    keptBefore
      ? row(labels.keptBefore, keptBefore.amount, 'plain')
      : row(labels.received, says.received, 'plain'),
    ...less(labels.returnedBefore, says.returnedBefore),
    ...less(labels.handedOver, says.handedOver),
    ...less(labels.setOff, says.setOff),
    ...less(
      labels.deducted,
      says.deducted,
      notCovered > 0 ? labels.ofTotal(formatEuros(totalKept(says.deductions), locale)) : undefined,
    ),
    ...less(labels.provision, says.provision, labels.provisionLimit),
    ...(increase > 0 && deadline !== null
      ? [
          ...(says.returned > 0 ? [row(labels.returned, says.returned, 'plain')] : []),
          row(
            labels.increase(says.periodsLate, formatEuros(says.increasePerPeriod, locale)),
            increase,
            'plain',
            labels.increaseNote(unbrokenDay(deadline, locale)),
          ),
        ]
      : []),
    row(amountLabel(says, locale), says.amount, 'total'),
    ...(says.stillOwed > 0 ? [row(labels.stillOwed, says.stillOwed, 'part')] : []),
  ];
}

/** Returns the facts that the mail with the settlement states. */
function facts(says: Says, locale: Locale): readonly (readonly [string, string])[] {
  const labels = LABELS[locale];
  return [
    [amountLabel(says, locale), formatEuros(says.amount, locale)],
    ...(says.amount > 0
      ? [
          [
            isIncreaseAlone(says) ? labels.increasePaidOn : labels.returnedOn,
            unbrokenDay(says.returnedOn, locale),
          ] as const,
        ]
      : []),
    ...(says.stillOwed > 0 ? [[labels.stillOwed, formatEuros(says.stillOwed, locale)] as const] : []),
  ];
}
