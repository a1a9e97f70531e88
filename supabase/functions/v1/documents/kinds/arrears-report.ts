import * as v from 'valibot';
import { BenefitOffice } from '../../../_shared/contract/leases/benefit-office.ts';
import { DueKind } from '../../../_shared/contract/leases/due.ts';
import type { Locale } from '../../../_shared/contract/users/user.ts';
import { CalendarDate } from '../../../_shared/contract/values/calendar-date.ts';
import { fullName } from '../../../_shared/domain/full-name.ts';
import { formatEuros } from '../../../_shared/domain/money.ts';
import { shortDate, unbrokenDay } from '../../../_shared/domain/period.ts';
import { englishWords, frenchWords, type Words } from '../../letterhead/words.ts';
import { plain } from '../../pdf/text.ts';
import { type Block, paragraph } from './letter/blocks.ts';
import { dueLabel } from './letter/due-label.ts';
import { issueDay, letter, type LetterSnapshot, type LetterWords } from './letter/letter.ts';

/** The unpaid rent that a landlord reports to an office. Amounts are in euros. */
export const ArrearsReport = v.strictObject({
  office: BenefitOffice,
  /** The number by which the office knows its beneficiary; `null` if the landlord did not type it. */
  reference: v.nullable(v.string()),
  /** The day on which the debt reached the threshold of the report. */
  since: CalendarDate,
  /** The last day for the report. No letter shows this day. */
  day: CalendarDate,
  total: v.number(),
  /** The address of the tenants. No letter shows this address. */
  sentTo: v.nullable(v.string()),
  lines: v.array(
    v.strictObject({
      kind: DueKind,
      from: CalendarDate,
      to: CalendarDate,
      label: v.nullable(v.string()),
      dueOn: CalendarDate,
      hasCharges: v.boolean(),
      amount: v.number(),
      received: v.number(),
      /** The part that offices have not paid. */
      benefit: v.number(),
      /** The part that the tenants owe. */
      remaining: v.number(),
    }),
  ),
});
export type ArrearsReport = v.InferOutput<typeof ArrearsReport>;

const OFFICES: Readonly<Record<BenefitOffice, string>> = {
  caf: 'Caisse d’allocations familiales (CAF)',
  msa: 'Mutualité sociale agricole (MSA)',
};

const HEADERS: Readonly<Record<Locale, readonly string[]>> = {
  fr: ['Exigible le', 'Somme due', 'Montant', 'Reçu', 'Dû par le locataire'],
  en: ['Due on', 'Amount due', 'Amount', 'Received', 'Owed by the tenant'],
};

const BENEFIT: Readonly<Record<Locale, (amount: string) => string>> = {
  fr: (amount) => `, dont ${amount} d’aide non encore versée`,
  en: (amount) => `, of which ${amount} of benefit not yet paid`,
};

function duesList({ lines, total }: ArrearsReport, words: Words): Block {
  const { locale } = words;
  return {
    kind: 'list',
    amounts: 3,
    header: HEADERS[locale],
    rows: lines.map((line) => [
      locale === 'fr' ? shortDate(line.dueOn) : unbrokenDay(line.dueOn, locale),
      dueLabel(line, words) + (line.benefit === 0 ? '' : BENEFIT[locale](formatEuros(line.benefit, locale))),
      formatEuros(line.amount, locale),
      formatEuros(line.received, locale),
      formatEuros(line.remaining, locale),
    ]),
    total: ['', 'Total', '', '', formatEuros(total, locale)],
  };
}

const WORDS: Readonly<Record<Locale, (snapshot: LetterSnapshot<ArrearsReport>) => LetterWords>> = {
  fr: (snapshot) => {
    const { says, tenants } = snapshot;
    const on = unbrokenDay(issueDay(snapshot), 'fr');
    const reference = says.reference === null ? '' : ` (allocataire n°\u00A0${says.reference})`;
    return {
      title: 'SIGNALEMENT D’IMPAYÉ DE LOYER',
      name: 'Signalement d’impayé',
      subtitle: `situation au ${on}`,
      body: [
        paragraph`Madame, Monsieur,`,
        paragraph`Le bailleur, à qui vous versez l’aide au logement de ${plain(frenchWords.list(tenants.map(fullName)))}${plain(reference)}, vous signale un impayé de loyer (Code de la construction et de l’habitation, art.\u00A0R.\u00A0824-1 et suivants). Le seuil de l’impayé a été atteint le ${unbrokenDay(says.since, 'fr')}.`,
        duesList(says, frenchWords),
        paragraph`Merci d’accuser réception de ce signalement et d’indiquer au bailleur les suites données.`,
      ],
      notice: 'Les sommes sont celles que le bailleur a enregistrées au jour de cette lettre.',
      mail: null,
    };
  },
  en: (snapshot) => {
    const { says, tenants } = snapshot;
    const on = unbrokenDay(issueDay(snapshot), 'en');
    const reference = says.reference === null ? '' : ` (beneficiary no.\u00A0${says.reference})`;
    return {
      title: 'REPORT OF UNPAID RENT (Signalement d’impayé)',
      name: 'Arrears report',
      subtitle: `position on ${on}`,
      body: [
        paragraph`Dear Sir or Madam,`,
        paragraph`The landlord, to whom you pay the housing benefit of ${plain(englishWords.list(tenants.map(fullName)))}${plain(reference)}, reports unpaid rent to you (French Construction and Housing Code, art.\u00A0R.\u00A0824-1 et seq.). The debt reached the threshold on ${unbrokenDay(says.since, 'en')}.`,
        duesList(says, englishWords),
        paragraph`Please acknowledge receipt of this report, and tell the landlord what you decide.`,
      ],
      notice: 'The amounts are those that the landlord had recorded on the day of this letter.',
      mail: null,
    };
  },
};

/** The report of unpaid rent to the office that pays the housing benefit (CCH, art. R. 824-1). */
export const arrearsReport = letter({
  kind: 'arrearsReport',
  says: ArrearsReport,
  dated: issueDay,
  recipient: ({ office }) => ({ fr: OFFICES[office], en: OFFICES[office] }),
  words: WORDS,
});
