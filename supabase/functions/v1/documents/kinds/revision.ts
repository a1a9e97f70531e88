import * as v from 'valibot';
import { CalendarDate } from '../../../_shared/contract/values/calendar-date.ts';
import { Quarter } from '../../../_shared/contract/values/quarter.ts';
import { RentIndexZone } from '../../../_shared/contract/leases/rent-index.ts';
import { RevisionTarget } from '../../../_shared/contract/leases/revision.ts';
import { ChargesKind } from '../../../_shared/contract/leases/tenant.ts';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { withDe } from '../../../_shared/domain/elision.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { periodLabel, unbrokenDay } from '../../../_shared/domain/period.ts';
import { quarterText } from '../../../_shared/domain/quarter.ts';
import { plain, sentence } from '../../pdf/text.ts';
import { type AmountRow, rowOf } from './page/page.ts';
import { type DocumentWords, englishDocument, frenchDocument } from './page/words.ts';
import { additionOf } from './letter/arrears.ts';
import { type Block, paragraph } from './letter/blocks.ts';
import { issueDay, letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';

/** A yearly revision by the rent index. Amounts are in euros. */
const Says = v.strictObject({
  target: RevisionTarget,
  /** The article of the law of 1989 that allows the revision; null if the law does not govern the lease. */
  article: v.nullable(v.picklist(['17-1', '25-10', '8-1'])),
  /** The day of signature. If the day of signature is unknown, the value is the first day of the lease. */
  leaseOn: CalendarDate,
  askedOn: CalendarDate,
  startsOn: CalendarDate,
  former: v.number(),
  amount: v.number(),
  cap: v.number(),
  zone: RentIndexZone,
  oldQuarter: Quarter,
  newQuarter: Quarter,
  oldIndex: v.number(),
  newIndex: v.number(),
  /** The quarters whose index the landlord entered. */
  enteredQuarters: v.array(Quarter),
  /** The amount that is not revised: the charges if the rent is revised, the rent if the charges are revised. */
  unchanged: v.number(),
  chargesKind: ChargesKind,
  /**
   * The term during which the amount changes. `amount` is the rent and charges of this term. Null if the new amount
   * starts on the first day of a term.
   */
  splitTerm: v.nullable(v.strictObject({ from: CalendarDate, to: CalendarDate, amount: v.number() })),
  /** The address of the letter: empty if unknown, null if the letter goes to the dwelling. */
  sentTo: v.nullable(v.string()),
  /** A paragraph that the landlord wrote; null if there is none. */
  addition: v.nullable(v.string()),
});
type Says = v.InferOutput<typeof Says>;
export type RevisionSnapshot = LetterSnapshot<Says>;

const LABELS = {
  fr: {
    former: { rent: 'Loyer actuel hors charges', charges: 'Forfait de charges actuel' },
    index: (quarter: string) => `IRL du ${quarterText(quarter, 'fr')}`,
    entered: 'Valeur de l’indice relevée par le bailleur',
    roundedDown: 'arrondi au centime inférieur',
    aboveAmount: 'Montant maximal. Le bailleur retient un montant inférieur.',
    next: { rent: 'Nouveau loyer hors charges', charges: 'Nouveau forfait de charges' },
    unchanged: {
      rent: { provision: 'Provision pour charges inchangée', fixed: 'Forfait de charges inchangé' },
      charges: { provision: 'Loyer hors charges inchangé', fixed: 'Loyer hors charges inchangé' },
    },
    total: 'Total mensuel',
  },
  en: {
    former: { rent: 'Current rent excluding charges', charges: 'Current fixed charges' },
    index: (quarter: string) => `IRL of the ${quarterText(quarter, 'en')}`,
    entered: 'Value of the index noted by the landlord',
    roundedDown: 'rounded down to the cent',
    aboveAmount: 'Maximum amount. The landlord asks for less.',
    next: { rent: 'New rent excluding charges', charges: 'New fixed charges' },
    unchanged: {
      rent: { provision: 'Charges on account, unchanged', fixed: 'Fixed charges, unchanged' },
      charges: { provision: 'Rent excluding charges, unchanged', fixed: 'Rent excluding charges, unchanged' },
    },
    total: 'Monthly total',
  },
} as const;

const ZONES: Readonly<Record<Locale, Readonly<Record<RentIndexZone, string>>>> = {
  fr: {
    metropole: '',
    overseas: ', série des collectivités de l’article 73 de la Constitution',
    corsica: ', série de la Corse',
  },
  en: {
    metropole: '',
    overseas: ', series for the collectivities of article 73 of the French Constitution',
    corsica: ', series for Corsica',
  },
};

const WORDS: Readonly<Record<Locale, (snapshot: RevisionSnapshot) => LetterWords>> = {
  fr: (snapshot) => {
    const { says } = snapshot;
    const isRent = says.target === 'rent';
    const law = says.article && ` et à l’article ${says.article} de la loi n° 89-462 du 6 juillet 1989`;
    const premises = snapshot.isGoverned ? 'du logement désigné' : 'des lieux désignés';
    return {
      title: isRent ? 'RÉVISION DU LOYER' : 'RÉVISION DU FORFAIT DE CHARGES',
      name: isRent ? 'Révision du loyer' : 'Révision du forfait de charges',
      subtitle: `à compter du ${unbrokenDay(says.startsOn, 'fr')}`,
      body: [
        {
          kind: 'text',
          text: sentence`${isRent ? 'Objet\u00A0: révision annuelle du loyer.' : 'Objet\u00A0: révision annuelle du forfait de charges.'} Conformément à la clause de révision du bail du ${plain(unbrokenDay(says.leaseOn, 'fr'))}${plain(law ?? '')}, ${plain(isRent ? `le loyer ${premises} ci-dessus est révisé` : `le forfait de charges ${premises} ci-dessus est révisé aux mêmes conditions que le loyer,`)} selon l’indice de référence des loyers (IRL) publié par l’Insee${plain(ZONES.fr[says.zone])}.`,
        },
        figures(says, frenchDocument),
        {
          kind: 'text',
          text: [
            ...sentence`${plain(isRent ? 'Ce loyer' : 'Ce forfait')} s’applique à compter du ${unbrokenDay(says.startsOn, 'fr')}, sans effet pour la période antérieure.`,
            ...(says.splitTerm
              ? sentence` Le terme ${plain(termName(says.splitTerm, 'fr'))} s’élève à ${formatEuros(says.splitTerm.amount, 'fr')}, au prorata.`
              : []),
            ...(says.askedOn < issueDay(snapshot)
              ? sentence` Cette révision vous a été demandée le ${unbrokenDay(says.askedOn, 'fr')}.`
              : []),
          ],
        },
        ...additionOf(says),
      ],
      notice:
        'L’indice de référence des loyers est publié chaque trimestre par l’Insee et au Journal officiel.',
      mail: {
        sentence: isRent
          ? 'Vous trouverez ci-joint la révision annuelle de votre loyer.'
          : 'Vous trouverez ci-joint la révision annuelle de votre forfait de charges.',
        facts: facts(says, 'fr'),
      },
    };
  },
  en: (snapshot) => {
    const { says } = snapshot;
    const isRent = says.target === 'rent';
    const law = says.article && ` and article ${says.article} of French Act No. 89-462 of 6 July 1989`;
    return {
      title: isRent ? 'RENT REVISION (Révision du loyer)' : 'REVISION OF CHARGES (Révision du forfait)',
      name: isRent ? 'Rent revision' : 'Revision of fixed charges',
      subtitle: `from ${unbrokenDay(says.startsOn, 'en')}`,
      body: [
        paragraph`${isRent ? 'Subject: yearly revision of the rent.' : 'Subject: yearly revision of the fixed charges.'} Under the revision clause of the lease of ${plain(unbrokenDay(says.leaseOn, 'en'))}${plain(law ?? '')}, ${plain(isRent ? 'the rent of the premises named above is revised' : 'the fixed charges of the premises named above are revised on the same terms as the rent,')} by the rent index (IRL) published by Insee${plain(ZONES.en[says.zone])}.`,
        figures(says, englishDocument),
        {
          kind: 'text',
          text: [
            ...sentence`${plain(isRent ? 'This rent applies' : 'These charges apply')} from ${unbrokenDay(says.startsOn, 'en')}, and not to any earlier day.`,
            ...(says.splitTerm
              ? sentence` The term ${plain(termName(says.splitTerm, 'en'))} amounts to ${formatEuros(says.splitTerm.amount, 'en')}, in proportion to the days.`
              : []),
            ...(says.askedOn < issueDay(snapshot)
              ? sentence` The landlord asked you for this revision on ${unbrokenDay(says.askedOn, 'en')}.`
              : []),
          ],
        },
        ...additionOf(says),
      ],
      notice: 'Insee publishes the rent index each quarter, also in the Journal officiel.',
      mail: {
        sentence: isRent
          ? 'Please find attached the yearly revision of your rent.'
          : 'Please find attached the yearly revision of your fixed charges.',
        facts: facts(says, 'en'),
      },
    };
  },
};

/** The letter by which a landlord revises a rent, or fixed charges, by the rent index (loi n° 89-462, art. 17-1). */
export const revision = letter({
  kind: 'revision',
  says: Says,
  dated: ({ says }) => says.startsOn,
  words: WORDS,
});

/** Returns a month as `de novembre 2026`, or several months as `du 1er octobre 2026 au 31 décembre 2026`. */
function termName(term: { readonly from: string; readonly to: string }, locale: Locale): string {
  const label = periodLabel(term, locale).replaceAll(' ', '\u00A0');
  const isMonth = term.from.slice(0, 7) === term.to.slice(0, 7);
  if (!isMonth) return periodLabel(term, locale);
  return locale === 'fr' ? withDe(label) : `of ${label}`;
}

const indexText = (index: number, locale: Locale): string =>
  locale === 'fr' ? index.toFixed(2).replace('.', ',') : index.toFixed(2);

/** Returns the table of the two indices, the formula and the new amounts. */
function figures(says: Says, { locale }: DocumentWords): Block {
  const labels = LABELS[locale];
  const row = rowOf({ locale });
  const index = (quarter: string, value: number): AmountRow => ({
    label: labels.index(quarter),
    note: says.enteredQuarters.includes(quarter) ? labels.entered : undefined,
    value: indexText(value, locale),
    look: 'plain',
  });
  const formula = `${formatEuros(says.former, locale)} × ${indexText(says.newIndex, locale)} ÷ ${indexText(says.oldIndex, locale)}, ${labels.roundedDown}`;
  return {
    kind: 'amounts',
    rows: [
      row(labels.former[says.target], says.former, 'plain'),
      index(says.oldQuarter, says.oldIndex),
      index(says.newQuarter, says.newIndex),
      row(formula, says.cap, 'part', says.amount < says.cap ? labels.aboveAmount : undefined),
      row(labels.next[says.target], says.amount, 'total'),
      ...(says.unchanged > 0
        ? [
            row(labels.unchanged[says.target][says.chargesKind], says.unchanged, 'plain'),
            row(labels.total, sumEuros(says.amount, says.unchanged), 'total'),
          ]
        : []),
    ],
  };
}

/** Returns the facts that the mail with the letter states. */
function facts(says: Says, locale: Locale): readonly (readonly [string, string])[] {
  const label = { fr: 'À compter du', en: 'From' }[locale];
  return [
    [LABELS[locale].next[says.target], formatEuros(says.amount, locale)],
    [label, unbrokenDay(says.startsOn, locale)],
  ];
}
