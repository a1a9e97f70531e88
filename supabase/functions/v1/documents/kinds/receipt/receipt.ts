import * as v from 'valibot';
import { DOCUMENT_NAMES } from '../../../../_shared/contract/documents/document-kind.ts';
import { receiptFileName } from '../../../../_shared/contract/documents/receipt-kind.ts';
import type { Locale } from '../../../../_shared/contract/users/user.ts';
import { formatEuros } from '../../../../_shared/domain/money.ts';
import { longDate, periodLabel } from '../../../../_shared/domain/period.ts';
import type { Content, KindOfDocument, Letter } from '../../kind.ts';
import { acknowledgedBy, newPart, newPayments, officeNote, remainingOf } from './amounts.ts';
import type { KindOfReceipt } from './kind.ts';
import { layOutReceipt } from './layout.ts';
import { receiptText, receiptTitle } from './page-text.ts';
import { parse, ReceiptSnapshot } from './snapshot.ts';
import { english } from './wording-en.ts';
import { french } from './wording-fr.ts';

const WORDINGS = { fr: french, en: english } as const;

/** Makes a kind of document from a kind of receipt. `of` returns the content of the receipt with the given snapshot. */
export function receipt(
  kind: KindOfReceipt,
): KindOfReceipt & KindOfDocument & { readonly of: (snapshot: ReceiptSnapshot) => Content } {
  const of = (snapshot: ReceiptSnapshot): Content => ({
    head: snapshot,
    isReceipt: true,
    title: receiptTitle(kind, snapshot, french),
    plural: french.documents,
    ended: (ending) => french.ended(ending, DOCUMENT_NAMES[snapshot.kind].gender),
    fileName: (state) =>
      receiptFileName({ from: snapshot.periodFrom, paidOn: snapshot.paidOn }, snapshot.kind, state),
    letter: (locale) => letterOf(kind, snapshot, locale),
    layOut: (locale, { ending, signature, measure }) => ({
      count: 1,
      draw: (page) => [
        layOutReceipt(receiptText(kind, snapshot, WORDINGS[locale], page(0), ending), signature, measure),
      ],
    }),
  });
  return {
    ...kind,
    of,
    headOf: (stored) => parse(stored),
    read({ version, snapshot, receipt, ...issuedAs }) {
      const { says, ...head } = parse({ version, snapshot });
      return of(v.parse(ReceiptSnapshot, { ...head, ...says, ...issuedAs, ...receipt }));
    },
  };
}

const LABELS = {
  fr: { period: 'Période', paidOn: 'Reçu le' },
  en: { period: 'Period', paidOn: 'Received on' },
} as const;

function letterOf(kind: KindOfReceipt, snapshot: ReceiptSnapshot, locale: Locale): Letter {
  const labels = LABELS[locale];
  const { name, mail } = kind.words(snapshot, locale);
  const { periodFrom: from, periodTo: to, paidOn } = snapshot;
  const term = from !== null && to !== null && periodLabel({ from, to }, locale);
  const lastDay = longDate(paidOn, locale);
  const payments = severalPayments(snapshot, locale);
  const lastPaid = payments.length > 0 ? WORDINGS[locale].paidUntil(lastDay, payments.length) : lastDay;
  const single = payments.length > 0 ? [] : [[labels.paidOn, lastDay] as const];
  return {
    title: `${name} – ${term || lastPaid}`,
    sentence: mail.sentence,
    facts: [
      ...(term ? [[labels.period, term] as const] : single),
      ...payments,
      [mail.amount, formatEuros(acknowledgedBy(snapshot), locale)],
      ...(mail.remaining === null
        ? []
        : [
            [
              mail.remaining,
              [formatEuros(remainingOf(snapshot), locale), officeNote(snapshot, WORDINGS[locale])]
                .filter(Boolean)
                .join(', '),
            ] as const,
          ]),
    ],
  };
}

/**
 * Returns the day and the certified part of each payment, for a partial receipt that certifies several payments. Leaves
 * out names that the landlord typed. Returns an empty list for other receipts.
 */
function severalPayments(snapshot: ReceiptSnapshot, locale: Locale): (readonly [string, string])[] {
  const payments = snapshot.kind === 'partial' ? newPayments(snapshot) : [];
  if (payments.length < 2) return [];
  return payments.map((payment) => [
    WORDINGS[locale].payment({ ...payment, payer: null, beneficiary: null }),
    formatEuros(newPart(payment), locale),
  ]);
}
