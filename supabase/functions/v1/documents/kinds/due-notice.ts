import * as v from 'valibot';
import { CalendarDate } from '../../../_shared/contract/values/calendar-date.ts';
import { BenefitOffice } from '../../../_shared/contract/leases/benefit-office.ts';
import { ChargesKind } from '../../../_shared/contract/leases/tenant.ts';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { longDate, periodLabel, unbrokenDay } from '../../../_shared/domain/period.ts';
import { type AmountRow, rowOf } from './page/page.ts';
import { type DocumentWords, englishDocument, frenchDocument } from './page/words.ts';
import { plain } from '../../pdf/text.ts';
import { type Block, paragraph } from './letter/blocks.ts';
import { dueLabel } from './letter/due-label.ts';
import { LATE_BENEFIT, lateBenefitText } from './letter/late-benefit.ts';
import { letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';

/** A due that falls due soon. Amounts are in euros. */
const Says = v.strictObject({
  kind: v.picklist(['opening', 'rent', 'settlement', 'repair', 'other']),
  label: v.nullable(v.string()),
  from: CalendarDate,
  to: CalendarDate,
  dueOn: CalendarDate,
  rent: v.number(),
  charges: v.number(),
  chargesKind: ChargesKind,
  /** The amount of a due other than rent. */
  other: v.number(),
  reduction: v.number(),
  /** The part of the due that the tenants have already paid. */
  advance: v.number(),
  /** The part of the due that offices are expected to pay. */
  benefit: v.optional(v.number()),
  offices: v.optional(v.array(BenefitOffice)),
  /** The sum of the unpaid dues that fell due before the notice. */
  arrears: v.number(),
  ...LATE_BENEFIT,
  /** The address of the notice: empty if unknown, null if the notice goes to the dwelling. */
  sentTo: v.nullable(v.string()),
});
type Says = v.InferOutput<typeof Says>;

const LABELS = {
  fr: {
    whole: 'Loyer et charges',
    reduction: 'Remise',
    advance: 'Déjà payé',
    benefit: (offices: string) => `Aide attendue de la ${offices}`,
    toPay: (on: string) => `À payer le ${on}`,
    toPayByTenants: (on: string) => `À payer par vous le ${on}`,
    staysDue: (offices: string) => `Si la ${offices} ne verse pas cette aide, son montant reste dû par vous.`,
    amount: 'Montant à payer',
    dueOn: 'Échéance',
  },
  en: {
    whole: 'Rent and charges',
    reduction: 'Reduction',
    advance: 'Already paid',
    benefit: (offices: string) => `Housing benefit expected from the ${offices}`,
    toPay: (on: string) => `To pay on ${on}`,
    toPayByTenants: (on: string) => `To be paid by you on ${on}`,
    staysDue: (offices: string) => `If the ${offices} does not pay this benefit, you still owe its amount.`,
    amount: 'Amount to pay',
    dueOn: 'Due on',
  },
} as const;

const WORDS: Readonly<Record<Locale, (snapshot: LetterSnapshot<Says>) => LetterWords>> = {
  fr: ({ says, isGoverned }) => ({
    title: 'AVIS D’ÉCHÉANCE',
    name: 'Avis d’échéance',
    subtitle: subtitle(says, frenchDocument),
    caution: 'Ce document n’est pas une quittance.',
    body: [
      paragraph`La somme suivante est à payer le ${unbrokenDay(says.dueOn, 'fr')}.`,
      { kind: 'amounts', rows: amounts(says, frenchDocument) },
      ...staysDue(says, frenchDocument),
      ...(says.arrears > 0
        ? [
            paragraph`Reste dû au titre d’échéances antérieures\u00A0: ${formatEuros(says.arrears, 'fr')}${plain(lateBenefitText(says, frenchDocument))}.`,
          ]
        : []),
    ],
    notice: isGoverned
      ? 'Avis délivré sans frais (loi n° 89-462 du 6 juillet 1989, art. 21).'
      : 'Avis délivré sans frais.',
    mail: {
      title: `Avis d’échéance – ${mailSubtitle(says, 'fr')}`,
      sentence: 'Vous trouverez ci-joint l’avis de votre prochaine échéance. Ce n’est pas une quittance.',
      facts: facts(says, 'fr'),
    },
  }),
  en: ({ says, isGoverned }) => ({
    title: 'NOTICE OF PAYMENT DUE (Avis d’échéance)',
    name: 'Notice of payment due',
    subtitle: subtitle(says, englishDocument),
    caution: 'This document is not a receipt.',
    body: [
      paragraph`The following amount is due on ${unbrokenDay(says.dueOn, 'en')}.`,
      { kind: 'amounts', rows: amounts(says, englishDocument) },
      ...staysDue(says, englishDocument),
      ...(says.arrears > 0
        ? [
            paragraph`Still owed from earlier: ${formatEuros(says.arrears, 'en')}${plain(lateBenefitText(says, englishDocument))}.`,
          ]
        : []),
    ],
    notice: isGoverned
      ? 'Issued free of charge (French Act No. 89-462 of 6 July 1989, art. 21).'
      : 'Issued free of charge.',
    mail: {
      title: `Notice of payment due – ${mailSubtitle(says, 'en')}`,
      sentence: 'Please find attached the notice of your next payment. It is not a receipt.',
      facts: facts(says, 'en'),
    },
  }),
};

/** The notice that announces a due before its due day. The notice is free of charge (loi n° 89-462, art. 21). */
export const dueNotice = letter({
  kind: 'dueNotice',
  says: Says,
  dated: ({ says: { kind, from, dueOn } }) => (kind === 'rent' ? from.slice(0, 7) : dueOn),
  words: WORDS,
});

const amountOf = ({ rent, charges, other, reduction }: Says): number =>
  sumEuros(rent, charges, other, -reduction);

/** Returns the part that the tenants pay. */
const toPay = (says: Says): number => sumEuros(amountOf(says), -says.advance, -(says.benefit ?? 0));

const officesOf = ({ offices = [] }: Says, words: DocumentWords): string =>
  words.list(offices.map((office) => words.benefitOffice(office)));

/** Returns the paragraph that says that the tenants owe the part of an office if the office does not pay it. */
const staysDue = (says: Says, words: DocumentWords): Block[] =>
  says.benefit === undefined
    ? []
    : [{ kind: 'text', text: LABELS[words.locale].staysDue(officesOf(says, words)) }];

const subtitle = (says: Says, words: DocumentWords): string =>
  says.kind === 'rent'
    ? periodLabel(says, words.locale)
    : dueLabel({ ...says, hasCharges: says.charges > 0 }, words);

/**
 * Returns the term of a rent, or the due day of a due other than rent. The mail must not contain the label of the due,
 * because the landlord typed the label.
 */
const mailSubtitle = (says: Says, locale: Locale): string =>
  says.kind === 'rent' ? periodLabel(says, locale) : longDate(says.dueOn, locale);

function facts(says: Says, locale: Locale): readonly (readonly [string, string])[] {
  return [
    [LABELS[locale].amount, formatEuros(toPay(says), locale)],
    [LABELS[locale].dueOn, unbrokenDay(says.dueOn, locale)],
  ];
}

/**
 * Returns separate rows for rent and charges, and a row for their sum if an office is expected to pay a part of it. A due
 * other than rent has one row.
 */
function amounts(says: Says, words: DocumentWords): AmountRow[] {
  const labels = LABELS[words.locale];
  const row = rowOf(words);
  const hasSum = says.benefit !== undefined && says.charges + says.reduction > 0;
  const look = hasSum ? 'part' : 'plain';
  return [
    ...(says.kind === 'rent'
      ? [
          row(words.rentLabel, says.rent, look),
          ...(says.charges > 0 ? [row(words.chargesLabel[says.chargesKind], says.charges, look)] : []),
          ...(says.reduction > 0
            ? [row([labels.reduction, says.label].filter(Boolean).join(', '), -says.reduction, look)]
            : []),
          ...(hasSum ? [row(labels.whole, amountOf(says), 'plain')] : []),
        ]
      : [row(dueLabel({ ...says, hasCharges: says.charges > 0 }, words), says.other, 'plain')]),
    ...(says.advance > 0 ? [row(labels.advance, -says.advance, 'plain')] : []),
    ...(says.benefit === undefined
      ? []
      : [row(labels.benefit(officesOf(says, words)), -says.benefit, 'plain')]),
    row(
      labels[says.benefit === undefined ? 'toPay' : 'toPayByTenants'](unbrokenDay(says.dueOn, words.locale)),
      toPay(says),
      'total',
    ),
  ];
}
