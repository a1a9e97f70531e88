import { sumEuros } from '../../../_shared/domain/money.ts';
import { plain, sentence } from '../../pdf/text.ts';
import {
  type AmountRow,
  dueOf,
  newPayments,
  receivedOf,
  reductionNote,
  remainingOf,
  rowOf,
} from '../document/amounts.ts';
import type { DocumentKind } from '../document/kind.ts';
import * as english from '../document/sentences-en.ts';
import * as french from '../document/sentences-fr.ts';
import type { ReceiptSnapshot } from '../document/snapshot.ts';
import type { Wording } from '../document/wording.ts';

const LABELS = {
  fr: {
    rent: 'Loyer dû',
    charges: { provision: 'Provision pour charges due', fixed: 'Forfait de charges dû' },
    total: 'Total dû',
  },
  en: {
    rent: 'Rent due',
    charges: { provision: 'Service charges due (on account)', fixed: 'Service charges due (fixed)' },
    total: 'Total due',
  },
};

/** For a term that is paid in part. */
export const partial: DocumentKind = {
  words: {
    fr: {
      title: 'REÇU DE PAIEMENT PARTIEL',
      name: 'Reçu de paiement partiel',
      caution: 'Ce document ne constitue pas une quittance de loyer.',
      issued: (date) => `Établi le ${date}`,
      ended: french.ended(''),
      declaration: (declared) =>
        sentence`${french.landlord(declared)} déclare avoir reçu ${french.from(declared)} ${french.sum(declared)}${french.paid(declared)} en paiement partiel du loyer et des charges de la période du ${declared.from} au ${declared.to}, dont le montant total est de ${declared.due}. Reste dû au titre de cette période\u00A0: ${declared.remaining} (${plain(declared.remainingInWords)}).`,
      notice:
        'Ce reçu ne vaut pas quittance. Une quittance sera délivrée après paiement intégral du terme. Reçu délivré gratuitement (art. 21, loi n° 89-462 du 6 juillet 1989).',
      mail: {
        sentence:
          'Vous trouverez ci-joint le reçu de votre paiement. Il ne vaut pas quittance\u00A0: celle-ci vous sera remise après le paiement du solde.',
        amount: 'Montant reçu',
        remaining: 'Reste dû',
      },
    },
    en: {
      title: 'PARTIAL PAYMENT RECEIPT',
      name: 'Partial payment receipt',
      caution: 'This document is not a quittance.',
      issued: (date) => `Issued on ${date}`,
      ended: english.ended,
      declaration: (declared) =>
        sentence`${english.landlord(declared)} confirms having received ${english.from(declared)} ${english.sum(declared)}${english.paid(declared)} as partial payment of the rent and charges for the period from ${declared.from} to ${declared.to}, the total of which is ${declared.due}. Balance due for this period: ${declared.remaining} (${plain(declared.remainingInWords)}).`,
      notice:
        'This receipt is not a quittance. A quittance will be issued once the term is paid in full. Issued free of charge (French Act No. 89-462 of 6 July 1989, art. 21).',
      mail: {
        sentence:
          'Please find attached the receipt for your payment. It is not a quittance: you will receive one once the balance is paid.',
        amount: 'Amount received',
        remaining: 'Balance due',
      },
    },
  },
  payments: newPayments,
  benefit,
  amounts,
};

function benefit(snapshot: ReceiptSnapshot): number {
  const benefits = newPayments(snapshot).filter(({ kind }) => kind === 'benefit');
  return sumEuros(...benefits.map(({ amount }) => amount));
}

/** Rent and charges due separately, the payments as one sum, since they are not allocated to either. */
function amounts(snapshot: ReceiptSnapshot, wording: Wording): AmountRow[] {
  const { rent, charges, due } = snapshot;
  const labels = LABELS[wording.locale];
  const acknowledged = sumEuros(rent, charges);
  const ofWhichBenefit = benefit(snapshot);
  const row = rowOf(wording);
  return [
    row(labels.rent, due.rent, 'plain', reductionNote(snapshot, wording)),
    row(labels.charges[snapshot.chargesKind], due.charges, 'plain'),
    row(labels.total, dueOf(snapshot), 'plain'),
    row(wording.alreadyReceived, sumEuros(receivedOf(snapshot), -acknowledged), 'plain'),
    row(wording.thisPayment(newPayments(snapshot).length), acknowledged, 'total'),
    ...(ofWhichBenefit > 0 ? [row(wording.ofWhichBenefit, ofWhichBenefit, 'part')] : []),
    row(wording.remaining, remainingOf(snapshot), 'total'),
  ];
}
