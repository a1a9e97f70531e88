import * as v from 'valibot';
import { CalendarDate } from '../../../_shared/contract/values/calendar-date.ts';
import { ExpenseCharge } from '../../../_shared/contract/expense.ts';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { CHARGE_WORDS } from '../../../_shared/domain/expense-words.ts';
import { formatEuros, sumEuros } from '../../../_shared/domain/money.ts';
import { periodLabel, shortDate, unbrokenDay } from '../../../_shared/domain/period.ts';
import { englishWords, frenchWords, type Words } from '../../letterhead/words.ts';
import { plain, sentence, type StyledText } from '../../pdf/text.ts';
import { type Block, paragraph } from './letter/blocks.ts';
import { letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';

/** The settlement of charges. Amounts are in euros. */
const Says = v.strictObject({
  from: CalendarDate,
  to: CalendarDate,
  /** The number of days from `from` to `to`. */
  days: v.number(),
  /** The day of signature. If the day of signature is unknown, the value is the first day of the lease. */
  leaseOn: v.nullable(CalendarDate),
  lines: v.array(
    v.strictObject({
      charge: ExpenseCharge,
      label: v.nullable(v.string()),
      /** True if the bill is a line of the syndic's statement. */
      isSyndicStatement: v.boolean(),
      /** The days of the bill. */
      from: CalendarDate,
      to: CalendarDate,
      /** The part of the bill that all tenants of the building owe. */
      recoverable: v.number(),
      shares: v.number(),
      totalShares: v.number(),
      /** The dwelling's part of `recoverable`. */
      part: v.number(),
      /** The days that the settlement counts, of the days of the bill. */
      days: v.number(),
      ofDays: v.number(),
      /** The tenants' part of `part` for `days`. */
      amount: v.number(),
      /** True if the bill has days of an earlier settlement, which did not state the bill. */
      isLaterBill: v.boolean(),
    }),
  ),
  spent: v.number(),
  /** The provisions that fell due, paid or not. */
  called: v.number(),
  /** The provisions for days before the account, according to the lease or to the landlord. */
  calledBefore: v.number(),
  /** Positive if the tenants owe the balance. */
  balance: v.number(),
  /** True if provisions of the period are unpaid. They stay due, and are not in the balance. */
  hasUnpaid: v.boolean(),
  /** Null if the tenants owe nothing. */
  dueOn: v.nullable(CalendarDate),
  /** True if the tenants have returned the keys. They then owe no further rent. */
  hasLeft: v.boolean(),
  /** True if tenants who have left agreed to settle at once (loi n° 89-462, art. 22). */
  isAgreed: v.boolean(),
  billsUntil: CalendarDate,
  billsAt: v.string(),
  /** The note on heating and hot water, or another paragraph of the landlord. */
  note: v.nullable(v.string()),
  byTwelfths: v.boolean(),
  /**
   * The monthly provision after the letter; null if it does not change. `isFromResults` is true if it is the provision
   * that the charges of the settled days give.
   */
  nextProvision: v.nullable(
    v.strictObject({ amount: v.number(), from: CalendarDate, isFromResults: v.boolean() }),
  ),
  /** The new address of tenants who have left: empty if unknown, null if the letter goes to the dwelling. */
  sentTo: v.nullable(v.string()),
});
type Says = v.InferOutput<typeof Says>;
export type SettlementSnapshot = LetterSnapshot<Says>;

const LABELS = {
  fr: {
    header: ['Nature et période', 'Récupérable', 'Répartition', 'Jours', 'Votre part'],
    syndicStatement: 'relevé du syndic',
    laterBill: 'facture reçue après le décompte précédent',
    total: 'Charges réelles',
    called: 'Provisions échues',
    before: 'Provisions antérieures au suivi du compte, selon le bail',
    owed: 'Solde à régler',
    credit: 'Solde en votre faveur',
    even: 'Solde',
    dueOn: 'À régler le',
    byTwelfths: ', ou par douzièmes à compter de ce jour',
  },
  en: {
    header: ['Kind and period', 'Recoverable', 'Shares', 'Days', 'Your share'],
    syndicStatement: 'co-ownership statement',
    laterBill: 'bill received after the previous statement',
    total: 'Actual charges',
    called: 'Provisions due',
    before: 'Provisions before the account was kept, under the lease',
    owed: 'Balance to pay',
    credit: 'Balance in your favour',
    even: 'Balance',
    dueOn: 'Due on',
    byTwelfths: ', or in twelve monthly parts from this day',
  },
} as const;

const WORDS: Readonly<Record<Locale, (snapshot: SettlementSnapshot) => LetterWords>> = {
  fr: ({ says, isGoverned }) => {
    const lease = says.leaseOn === null ? '' : ` du ${unbrokenDay(says.leaseOn, 'fr')}`;
    const law = `l’article 23 de la loi n°\u00A089-462 du 6 juillet 1989`;
    const basis = isGoverned ? `à ${law}${lease && ` et au bail${lease}`}` : `au bail${lease}`;
    const agreed = `, les parties étant convenues de solder leurs comptes${isGoverned ? ' (art.\u00A022)' : ''}`;
    return {
      title: 'RÉGULARISATION DES CHARGES',
      name: 'Régularisation des charges',
      subtitle: periodLabel(says, 'fr'),
      body: [
        paragraph`Conformément ${plain(basis)}, les provisions pour charges échues du ${plain(unbrokenDay(says.from, 'fr'))} au ${plain(unbrokenDay(says.to, 'fr'))} (${plain(`${says.days}\u00A0${says.days > 1 ? 'jours' : 'jour'}`)}) sont comparées aux charges réelles de la même période. Le logement supporte la part indiquée de chaque dépense, en proportion des jours de location.`,
        table(says, frenchWords),
        ...together([
          says.dueOn !== null &&
            sentence`Le solde est à régler le ${unbrokenDay(says.dueOn, 'fr')}${plain(says.isAgreed ? agreed : '')}.`,
          says.balance < 0 &&
            sentence`Ce solde est porté à l’avoir de votre compte\u00A0: il vient en déduction des ${plain(says.hasLeft ? 'sommes encore dues' : 'prochaines échéances')} ou vous est remboursé.`,
          says.byTwelfths &&
            says.dueOn !== null &&
            sentence`Ce décompte étant établi après le ${plain(unbrokenDay(endOfNextYear(says), 'fr'))}, vous pouvez demander à régler le solde par douzièmes, à compter du ${plain(unbrokenDay(says.dueOn, 'fr'))}.`,
          says.hasUnpaid &&
            sentence`Les provisions échues et impayées restent dues\u00A0: elles ne sont pas comprises dans ce solde.`,
          says.nextProvision !== null &&
            sentence`À compter du ${unbrokenDay(says.nextProvision.from, 'fr')}, la provision mensuelle est de ${formatEuros(says.nextProvision.amount, 'fr')}${plain(says.nextProvision.isFromResults ? ', au vu des présents résultats' : '')}.`,
        ]),
        ...(says.note === null ? [] : [{ kind: 'text', text: says.note } as const]),
      ],
      aside: sentence`Les pièces justificatives sont tenues à votre disposition jusqu’au ${unbrokenDay(says.billsUntil, 'fr')}\u00A0: ${plain(says.billsAt)}.`,
      notice: 'Décompte établi sans frais. Il n’emporte renonciation à aucun droit.',
      mail: {
        sentence: 'Vous trouverez ci-joint le décompte annuel de vos charges.',
        facts: facts(says, 'fr'),
      },
    };
  },
  en: ({ says, isGoverned }) => {
    const lease = says.leaseOn === null ? '' : ` of ${unbrokenDay(says.leaseOn, 'en')}`;
    const law = 'article 23 of French Act No.\u00A089-462 of 6 July 1989';
    const basis = isGoverned ? `${law}${lease && ` and the lease${lease}`}` : `the lease${lease}`;
    const agreed = `, as the parties agreed to settle their accounts${isGoverned ? ' (art.\u00A022)' : ''}`;
    return {
      title: 'SETTLEMENT OF CHARGES (Régularisation des charges)',
      name: 'Settlement of charges',
      subtitle: periodLabel(says, 'en'),
      body: [
        paragraph`Under ${plain(basis)}, the provisions for charges that fell due from ${plain(unbrokenDay(says.from, 'en'))} to ${plain(unbrokenDay(says.to, 'en'))} (${plain(`${says.days}\u00A0${says.days > 1 ? 'days' : 'day'}`)}) are compared with the actual charges of the same period. The dwelling bears the stated share of each expense, in proportion to the days of the tenancy.`,
        table(says, englishWords),
        ...together([
          says.dueOn !== null &&
            sentence`The balance is due on ${unbrokenDay(says.dueOn, 'en')}${plain(says.isAgreed ? agreed : '')}.`,
          says.balance < 0 &&
            sentence`This balance is credited to your account. It is taken off the ${plain(says.hasLeft ? 'amounts still due' : 'next amounts due')}, or paid back to you.`,
          says.byTwelfths &&
            says.dueOn !== null &&
            sentence`As this statement was made after ${plain(unbrokenDay(endOfNextYear(says), 'en'))}, you may ask to pay the balance in twelve monthly parts, from ${plain(unbrokenDay(says.dueOn, 'en'))}.`,
          says.hasUnpaid && sentence`Unpaid provisions stay due. They are not part of this balance.`,
          says.nextProvision !== null &&
            sentence`From ${unbrokenDay(says.nextProvision.from, 'en')}, the monthly provision is ${formatEuros(says.nextProvision.amount, 'en')}${plain(says.nextProvision.isFromResults ? ', in view of these results' : '')}.`,
        ]),
      ],
      aside: sentence`The bills can be checked until ${unbrokenDay(says.billsUntil, 'en')}: ${plain(says.billsAt)}.`,
      notice: 'Issued free of charge. This statement waives no right.',
      mail: {
        sentence: 'Please find attached the yearly statement of your charges.',
        facts: facts(says, 'en'),
      },
    };
  },
};

/** Returns the sentences that apply as one paragraph, because separate paragraphs would need a second page. */
function together(sentences: readonly (readonly StyledText[] | false)[]): Block[] {
  const text = sentences.flatMap((words) => (words === false ? [] : [...words, plain(' ')])).slice(0, -1);
  return text.length === 0 ? [] : [{ kind: 'text', text }];
}

/** Returns the days of a bill. For a calendar year, returns only its number, so that the line of the bill is short. */
const daysOf = ({ from, to }: Says['lines'][number]): string =>
  from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`
    ? from.slice(0, 4)
    : `${shortDate(from)}\u00A0–\u00A0${shortDate(to)}`;

/** Returns the last day on which a letter excludes payment by twelfths (loi n° 89-462, art. 23). */
const endOfNextYear = ({ to }: Says): string => `${Number(to.slice(0, 4)) + 1}-12-31`;

/** The yearly settlement of charges (loi n° 89-462, art. 23). */
export const settlement = letter({
  kind: 'settlement',
  says: Says,
  dated: ({ says }) => says.to,
  words: WORDS,
});

/** Returns the statement by kind of charge, with the way in which each expense is divided, and the balance. */
function table(says: Says, { locale }: Words): Block {
  const labels = LABELS[locale];
  const sum = (label: string, amount: number) => [label, '', '', '', formatEuros(amount, locale)];
  return {
    kind: 'list',
    amounts: 4,
    header: labels.header,
    rows: [
      ...says.lines.map((line) => [
        [
          [CHARGE_WORDS[line.charge][locale], line.isSyndicStatement && labels.syndicStatement, line.label]
            .filter(Boolean)
            .join(', '),
          daysOf(line),
          ...(line.isLaterBill ? [labels.laterBill] : []),
        ].join('\u00A0· '),
        formatEuros(line.recoverable, locale),
        `${line.shares}/${line.totalShares}`,
        `${line.days}/${line.ofDays}`,
        formatEuros(line.amount, locale),
      ]),
      sum(labels.total, says.spent),
      sum(labels.called, -says.called),
      ...(says.calledBefore > 0 ? [sum(labels.before, -says.calledBefore)] : []),
    ],
    total: sum(balanceLabel(says, locale), Math.abs(sumEuros(says.balance))),
  };
}

const balanceLabel = ({ balance }: Says, locale: Locale): string =>
  LABELS[locale][balance > 0 ? 'owed' : balance < 0 ? 'credit' : 'even'];

/** Returns the facts of the mail. They stay true if the debt is split after the letter. */
function facts(says: Says, locale: Locale): readonly (readonly [string, string])[] {
  const labels = LABELS[locale];
  const twelfths = says.byTwelfths ? labels.byTwelfths : '';
  return [
    [balanceLabel(says, locale), formatEuros(Math.abs(says.balance), locale)],
    ...(says.dueOn ? [[labels.dueOn, unbrokenDay(says.dueOn, locale) + twelfths] as const] : []),
  ];
}
