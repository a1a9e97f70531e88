import type { Locale } from '../../../_shared/contract/users/user.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { plain, type StyledText, sentence } from '../../pdf/text.ts';
import {
  acknowledgedBy,
  dueOf,
  newPart,
  newPayments,
  officeNote,
  officeOf,
  receivedOf,
  reductionNote,
  remainingOf,
  remainingOfTerm,
} from './receipt/amounts.ts';
import { type AmountRow, rowOf } from './page/page.ts';
import type { Declaration, KindWords, StatedDue } from './receipt/kind.ts';
import { receipt } from './receipt/receipt.ts';
import * as english from './receipt/sentences-en.ts';
import * as french from './receipt/sentences-fr.ts';
import type { ReceiptSnapshot } from './receipt/snapshot.ts';
import type { Wording } from './receipt/wording.ts';

const LABELS = {
  fr: {
    rent: 'Loyer dû',
    charges: { provision: 'Provision pour charges due', fixed: 'Forfait de charges dû' },
    total: 'Total dû',
  },
  en: {
    rent: 'Rent due',
    charges: { provision: 'Charges due (on account)', fixed: 'Charges due (fixed)' },
    total: 'Total due',
  },
};

const WORDS: Readonly<Record<Locale, (said: StatedDue) => KindWords>> = {
  fr: ({ periodFrom, isGoverned }) => ({
    ...(periodFrom === null
      ? { title: 'REÇU DE PAIEMENT', name: 'Reçu de paiement' }
      : { title: 'REÇU DE PAIEMENT PARTIEL', name: 'Reçu de paiement partiel' }),
    caution: 'Ce document ne constitue pas une quittance de loyer.',
    declaration: inFrench,
    notice: [
      'Ce reçu ne vaut pas quittance.',
      ...(periodFrom === null ? [] : ['Une quittance sera délivrée après paiement intégral du terme.']),
      ...(isGoverned ? ['Reçu délivré gratuitement (art. 21, loi n° 89-462 du 6 juillet 1989).'] : []),
    ].join(' '),
    mail: {
      sentence:
        periodFrom === null
          ? 'Vous trouverez ci-joint le reçu de votre paiement. Il ne vaut pas quittance de loyer.'
          : 'Vous trouverez ci-joint le reçu de votre paiement. Il ne vaut pas quittance\u00A0: celle-ci vous sera remise après le paiement du solde.',
      amount: 'Montant reçu',
      remaining: 'Reste dû',
    },
  }),
  en: ({ periodFrom, isGoverned }) => ({
    ...(periodFrom === null
      ? { title: 'PAYMENT RECEIPT', name: 'Payment receipt' }
      : { title: 'PARTIAL PAYMENT RECEIPT', name: 'Partial payment receipt' }),
    caution: 'This document is not a rent receipt (quittance).',
    declaration: inEnglish,
    notice: [
      'This is not a rent receipt (quittance).',
      ...(periodFrom === null ? [] : ['A rent receipt will be issued once the period is paid in full.']),
      ...(isGoverned ? ['Issued free of charge (French Act No. 89-462 of 6 July 1989, art. 21).'] : []),
    ].join(' '),
    mail: {
      sentence:
        periodFrom === null
          ? 'Please find attached the receipt for your payment. It is not a rent receipt (quittance).'
          : 'Please find attached the receipt for your payment. It is not a rent receipt (quittance): you will receive one once the balance is paid.',
      amount: 'Amount received',
      remaining: 'Balance due',
    },
  }),
};

/** The receipt for a part of a term's rent, for dues other than rent, or for both. */
export const partial = receipt({
  words: (said, locale) => WORDS[locale](said),
  payments: newPayments,
  benefit,
  amounts,
});

function inFrench(declared: Declaration): StyledText[] {
  const { from, to, ofTerm, others, due, isSettled, remaining, remainingInWords, ofOffices } = declared;
  const received = sentence`${french.landlord(declared)} déclare avoir reçu ${french.from(declared)} ${french.sum(declared)}${french.paid(declared)}`;
  const [first] = others;
  const inWords = plain(`(${remainingInWords})${ofOffices}`);
  const forTerm =
    ofTerm !== null &&
    sentence`en paiement partiel ${french.rent(declared)} de la période du ${from} au ${to}, dont le montant total est de ${due}`;
  if (forTerm && first === undefined)
    return sentence`${received} ${forTerm}. Reste dû au titre de cette période\u00A0: ${remaining} ${inWords}.`;
  const rest = isSettled
    ? sentence`Rien ne reste dû à ce titre.`
    : ofTerm !== null
      ? sentence`Reste dû au total\u00A0: ${remaining} ${inWords}.`
      : sentence`Reste dû à ce titre\u00A0: ${remaining} ${inWords}.`;
  if (ofTerm === null && first && others.length === 1)
    return sentence`${received} au titre ${plain(first.of)}. ${rest}`;
  const parts = [
    ...(forTerm ? [sentence`${ofTerm} ${forTerm}`] : []),
    ...others.map(({ of, amount }) => sentence`${amount} au titre ${plain(of)}`),
  ];
  return sentence`${received} soit ${listed(parts, 'et', ofTerm !== null)}. ${rest}`;
}

function inEnglish(declared: Declaration): StyledText[] {
  const { from, to, ofTerm, others, due, isSettled, remaining, remainingInWords, ofOffices } = declared;
  const received = sentence`${english.landlord(declared)} acknowledges receipt ${english.from(declared)} of ${english.sum(declared)}${english.paid(declared)}`;
  const [first] = others;
  const inWords = plain(`(${remainingInWords})${ofOffices}`);
  const forTerm =
    ofTerm !== null &&
    sentence`as partial payment of ${english.rent(declared)} for the period from ${from} to ${to}, the total of which is ${due}`;
  if (forTerm && first === undefined)
    return sentence`${received} ${forTerm}. Balance due for this period: ${remaining} ${inWords}.`;
  const rest = isSettled
    ? sentence`Nothing further is due in this respect.`
    : ofTerm !== null
      ? sentence`Total balance due: ${remaining} ${inWords}.`
      : sentence`Balance due: ${remaining} ${inWords}.`;
  if (ofTerm === null && first && others.length === 1)
    return sentence`${received} for ${plain(first.of)}. ${rest}`;
  const parts = [
    ...(forTerm ? [sentence`${ofTerm} ${forTerm}`] : []),
    ...others.map(({ of, amount }) => sentence`${amount} for ${plain(of)}`),
  ];
  return sentence`${received}, of which ${listed(parts, 'and', ofTerm !== null)}. ${rest}`;
}

/** Joins parts as `A, B et C`. With `hasComma`, also puts a comma before « et ». */
function listed(parts: readonly StyledText[][], and: string, hasComma: boolean): StyledText[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    if (index < parts.length - 1) return [plain(', '), ...part];
    return [plain(`${hasComma ? ',' : ''} ${and} `), ...part];
  });
}

function benefit(snapshot: ReceiptSnapshot): number {
  const benefits = newPayments(snapshot).filter(({ kind }) => kind === 'benefit');
  return sumEuros(...benefits.map(newPart));
}

/**
 * Returns the rows of the table of amounts. Rent and charges have separate rows, and charges of 0 have no row. Payments
 * are not split between rent and charges. Each due other than rent has its own row.
 */
function amounts(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { rent, charges, due, others, periodFrom } = snapshot;
  const labels = LABELS[wording.locale];
  const row = rowOf(wording);
  const remains = (amount: number): string | undefined =>
    amount > 0 ? wording.remains(formatEuros(amount, wording.locale)) : undefined;
  const ofTerm = sumEuros(rent, charges);
  const payments = newPayments(snapshot);
  const ofWhichBenefit = benefit(snapshot);
  return [
    ...(periodFrom === null
      ? []
      : [
          row(labels.rent, due.rent, 'plain', reductionNote(snapshot, wording)),
          ...(due.charges > 0 ? [row(labels.charges[snapshot.chargesKind], due.charges, 'plain')] : []),
          row(labels.total, dueOf(snapshot), 'plain'),
          row(wording.alreadyReceived, sumEuros(receivedOf(snapshot), -ofTerm), 'plain'),
          ...(others.length > 0
            ? [row(wording.ofTerm(due.charges > 0), ofTerm, 'plain', remains(remainingOfTerm(snapshot)))]
            : []),
        ]),
    ...others.map((one) => row(wording.other(one), one.amount, 'plain', remains(one.remaining))),
    row(wording.thisPayment(payments.length), acknowledgedBy(snapshot), 'total'),
    ...(ofWhichBenefit > 0 ? [row(wording.ofWhichBenefit(officeOf(payments)), ofWhichBenefit, 'part')] : []),
    row(wording.remaining, remainingOf(snapshot), 'total', officeNote(snapshot, wording)),
  ];
}
