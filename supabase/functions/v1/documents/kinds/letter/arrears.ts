import * as v from 'valibot';
import { CalendarDate } from '../../../../_shared/contract/values/calendar-date.ts';
import { Id } from '../../../../_shared/contract/values/common.ts';
import { DueKind } from '../../../../_shared/contract/leases/due.ts';
import type { Locale } from '../../../../_shared/contract/users/user.ts';
import { formatEuros } from '../../../../_shared/domain/money.ts';
import { shortDate, unbrokenDay } from '../../../../_shared/domain/period.ts';
import type { Words } from '../../../letterhead/words.ts';
import type { Block } from './blocks.ts';
import { dueLabel } from './due-label.ts';
import { LATE_BENEFIT, lateBenefitText } from './late-benefit.ts';

/** The unpaid dues of a lease, and the earlier letters that claim the oldest unpaid due. Amounts are in euros. */
export const Arrears = v.strictObject({
  /** The levels 1 and 2 are reminders, and 3 is the formal notice. */
  level: v.picklist([1, 2, 3]),
  total: v.number(),
  earlier: v.array(v.strictObject({ number: v.string(), on: CalendarDate })),
  /** The address of the letter: empty if unknown, null if the letter goes to the dwelling. */
  sentTo: v.nullable(v.string()),
  /** The day of signature. If the day of signature is unknown, the value is the first day of the lease. */
  leaseOn: v.nullable(CalendarDate),
  /** True if the lease has a termination clause (clause résolutoire) that can end the lease for these dues. */
  hasResolutoryClause: v.boolean(),
  /** A paragraph that the landlord wrote; null if there is none. */
  addition: v.nullable(v.string()),
  /** True if a reminder offers payment by instalments. */
  offersInstalments: v.boolean(),
  lines: v.array(
    v.strictObject({
      // No letter shows these amounts. Until the letter is sent, Klinky compares them with the account.
      dueId: Id,
      rent: v.number(),
      charges: v.number(),
      reduction: v.number(),
      kind: DueKind,
      from: CalendarDate,
      to: CalendarDate,
      label: v.nullable(v.string()),
      dueOn: CalendarDate,
      /** True if the due includes charges. */
      hasCharges: v.boolean(),
      amount: v.number(),
      received: v.number(),
      remaining: v.number(),
      /** The part that an office will pay, if it was not late on the day of the letter. The letter does not claim it. */
      benefit: v.optional(v.number()),
      ...LATE_BENEFIT,
    }),
  ),
});
export type Arrears = v.InferOutput<typeof Arrears>;

const HEADERS: Readonly<Record<Locale, readonly string[]>> = {
  fr: ['Exigible le', 'Somme due', 'Montant', 'Reçu', 'Reste dû'],
  en: ['Due on', 'Amount due', 'Amount', 'Received', 'Still owed'],
};

const WITHOUT_BENEFIT: Readonly<Record<Locale, (amount: string) => string>> = {
  fr: (amount) => `, hors aide au logement attendue de ${amount}`,
  en: (amount) => `, without expected housing benefit of ${amount}`,
};

const FACTS = { fr: 'Total dû', en: 'Total owed' } as const;

/** Returns the table of the unpaid dues. */
export function arrearsList({ lines, total }: Arrears, words: Words): Block {
  const { locale } = words;
  return {
    kind: 'list',
    amounts: 3,
    header: HEADERS[locale],
    rows: lines.map((line) => [
      locale === 'fr' ? shortDate(line.dueOn) : unbrokenDay(line.dueOn, locale),
      dueLabel(line, words) +
        lateBenefitText(line, words) +
        (line.benefit === undefined ? '' : WITHOUT_BENEFIT[locale](formatEuros(line.benefit, locale))),
      formatEuros(line.amount, locale),
      formatEuros(line.received, locale),
      formatEuros(line.remaining, locale),
    ]),
    total: ['', 'Total', '', '', formatEuros(total, locale)],
  };
}

/** Returns the facts that the mail with the letter states. */
export const arrearsFacts = ({ total }: Arrears, locale: Locale): [[string, string]] => [
  [FACTS[locale], formatEuros(total, locale)],
];

/** Returns the paragraph that the landlord wrote, if there is one. */
export const additionOf = ({ addition }: Pick<Arrears, 'addition'>): Block[] =>
  addition === null ? [] : [{ kind: 'text', text: addition }];

/**
 * Returns the earlier reminders with their days of issue: `malgré les relances établies le 8 mars 2026 et le 20 mars
 * 2026`. Returns `null` if the letter names no earlier reminder. The days of receipt are often unknown, and a claim must
 * not state more than the landlord can prove.
 */
export function despiteReminders({ earlier }: Arrears, { locale, list }: Words): string | null {
  if (earlier.length === 0) return null;
  const days = list(
    earlier.map(({ on }) => `${locale === 'fr' ? 'le' : 'on'}\u00A0${unbrokenDay(on, locale)}`),
  );
  const isOne = earlier.length === 1;
  return locale === 'fr'
    ? `malgré ${isOne ? 'la relance établie' : 'les relances établies'} ${days}`
    : `despite the ${isOne ? 'reminder' : 'reminders'} issued ${days}`;
}
