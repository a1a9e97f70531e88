import * as v from 'valibot';
import { CalendarDate } from '../../../_shared/contract/values/calendar-date.ts';
import { PaymentMethod } from '../../../_shared/contract/documents/receipt.ts';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { amountInWords } from '../../../_shared/domain/amount-in-words.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { unbrokenDay } from '../../../_shared/domain/period.ts';
import { englishWords, frenchWords } from '../../letterhead/words.ts';
import { plain, sentence } from '../../pdf/text.ts';
import type { Block } from './letter/blocks.ts';
import { letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';
import { rowOf } from './page/page.ts';
import * as english from './receipt/sentences-en.ts';
import * as french from './receipt/sentences-fr.ts';

/** The receipt of a deposit, or of a part of a deposit. Amounts are in euros. */
const Says = v.strictObject({
  amount: v.number(),
  receivedOn: CalendarDate,
  method: v.nullable(PaymentMethod),
  /** The deposit that the lease provides for. */
  agreed: v.number(),
  /** The part of the deposit that the landlord received before this payment. */
  receivedBefore: v.number(),
  /** The address of the document: empty if unknown, null if the document goes to the dwelling. */
  sentTo: v.nullable(v.string()),
});
type Says = v.InferOutput<typeof Says>;
export type DepositReceiptSnapshot = LetterSnapshot<Says>;

const LABELS = {
  fr: {
    agreed: 'Dépôt de garantie prévu au bail',
    before: 'Déjà reçu',
    amount: 'Somme reçue',
    rest: 'Reste à verser',
    receivedOn: 'Reçue le',
  },
  en: {
    agreed: 'Deposit under the lease',
    before: 'Already received',
    amount: 'Amount received',
    rest: 'Still to be paid',
    receivedOn: 'Received on',
  },
} as const;

const WORDS: Readonly<Record<Locale, (snapshot: DepositReceiptSnapshot) => LetterWords>> = {
  fr: ({ says, isGoverned, landlord, tenants }) => {
    const { amount, receivedOn, method } = says;
    const from = french.landlord({ landlord: landlord.name, representedBy: landlord.representedBy });
    const of = isWhole(says) ? 'de dépôt de garantie' : 'de versement partiel du dépôt de garantie';
    return {
      title: 'REÇU DE DÉPÔT DE GARANTIE',
      name: 'Reçu de dépôt de garantie',
      subtitle: `versé le ${unbrokenDay(receivedOn, 'fr')}`,
      body: [
        {
          kind: 'text',
          text: sentence`${from} déclare avoir reçu ${french.de(tenants.map(fullName))}, le ${unbrokenDay(receivedOn, 'fr')}${plain(method ? ` ${frenchWords.method[method]}` : '')}, la somme de ${formatEuros(amount, 'fr')} (${plain(amountInWords(amount, 'fr'))}) à titre ${plain(of)} ${plain(isGoverned ? 'du logement désigné' : 'des lieux désignés')} ci-dessus.`,
        },
        amounts(says, 'fr'),
      ],
      notice: [
        'Ce reçu ne constitue pas une quittance de loyer.',
        ...(isGoverned
          ? [
              'Le dépôt de garantie ne produit pas d’intérêt et n’est pas révisé. Il est restitué dans le mois qui suit la remise des clés si l’état des lieux de sortie est conforme à celui d’entrée, dans les deux mois sinon, déduction faite des sommes restant dues au bailleur et justifiées (loi n°\u00A089-462 du 6 juillet 1989, art. 22).',
            ]
          : []),
      ].join(' '),
      mail: {
        sentence: 'Vous trouverez ci-joint le reçu de votre dépôt de garantie.',
        facts: facts(says, 'fr'),
      },
    };
  },
  en: ({ says, isGoverned, landlord, tenants }) => {
    const { amount, receivedOn, method } = says;
    const from = english.landlord({ landlord: landlord.name, representedBy: landlord.representedBy });
    return {
      title: 'DEPOSIT RECEIPT (Reçu de dépôt de garantie)',
      name: 'Deposit receipt',
      subtitle: `paid on ${unbrokenDay(receivedOn, 'en')}`,
      body: [
        {
          kind: 'text',
          text: sentence`${from} acknowledges receipt from ${englishWords.list(tenants.map(fullName))}, on ${unbrokenDay(receivedOn, 'en')}${plain(method ? ` ${englishWords.method[method]}` : '')}, of the sum of ${formatEuros(amount, 'en')} (${plain(amountInWords(amount, 'en'))}) as ${plain(isWhole(says) ? 'the deposit' : 'a part of the deposit')} for the premises named above.`,
        },
        amounts(says, 'en'),
      ],
      notice: [
        'This receipt is not a rent receipt (quittance).',
        ...(isGoverned
          ? [
              'The deposit bears no interest and is not revised. It is returned within a month of the return of the keys if the dwelling is in the same condition as at the start of the lease, otherwise within two months, less the amounts still owed to the landlord for which there is proof (French Act No.\u00A089-462 of 6 July 1989, art. 22).',
            ]
          : []),
      ].join(' '),
      mail: {
        sentence: 'Please find attached the receipt of your deposit.',
        facts: facts(says, 'en'),
      },
    };
  },
};

/** The receipt of a deposit (loi n° 89-462, art. 22). */
export const depositReceipt = letter({
  kind: 'depositReceipt',
  says: Says,
  dated: ({ says }) => says.receivedOn,
  words: WORDS,
});

const isWhole = ({ amount, agreed }: Says): boolean => amount === agreed;

/**
 * Returns the table of amounts: the agreed deposit and the received amount. For a deposit paid in parts, the table also
 * has the amounts received before and still to pay.
 */
function amounts(says: Says, locale: Locale): Block {
  const labels = LABELS[locale];
  const row = rowOf({ locale });
  const rest = sumEuros(says.agreed, -says.receivedBefore, -says.amount);
  return {
    kind: 'amounts',
    rows: [
      row(labels.agreed, says.agreed, 'plain'),
      ...(says.receivedBefore > 0 ? [row(labels.before, says.receivedBefore, 'part')] : []),
      row(labels.amount, says.amount, 'total'),
      ...(rest > 0 ? [row(labels.rest, rest, 'part')] : []),
    ],
  };
}

/** Returns the facts that the mail with the receipt states. */
function facts(says: Says, locale: Locale): readonly (readonly [string, string])[] {
  return [
    [LABELS[locale].amount, formatEuros(says.amount, locale)],
    [LABELS[locale].receivedOn, unbrokenDay(says.receivedOn, locale)],
  ];
}
