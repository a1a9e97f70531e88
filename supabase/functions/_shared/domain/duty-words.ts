import type { OfficePart } from '../contract/leases/benefit-office.ts';
import type { Duty } from '../contract/leases/duty.ts';
import type { Locale } from '../contract/users/user.ts';
import { withDe } from './elision.ts';
import { formatEuros } from './money.ts';
import { firstDayOf, monthOf, periodLabel, unbrokenDay } from './period.ts';

// The texts of the duties of which the landlord is also notified. The texts of all other duties are in web/src/i18n.

type DutyOf<Kind extends Duty['kind']> = Extract<Duty, { kind: Kind }>;
type Late = DutyOf<'late'>['details'];

const WORDS = {
  fr: {
    and: (first: string, second: string) => `${first} et ${second}`,
    rentOf: (name: string) => `Loyer ${withDe(name)}`,
    owedBy: (name: string) => `Somme due par ${name}`,
    rest: (due: string) => `reste dû sur ${due}`,
    ofOffices: (amount: string, offices: string) => `dont ${amount} de la ${offices}`,
    onlyOffices: (offices: string) => `à demander à la ${offices}, pas au locataire`,
    dues: (count: number, first: string) => `${count} échéances depuis ${first}`,
    duesWithRest: (count: number, first: string) =>
      `${count} échéances depuis ${first}, la première payée en partie`,
    openingBalance: 'solde à l’ouverture du compte',
    profile: 'Votre profil est à compléter',
    lessor: (name: string) => `Fiche du bailleur à compléter\u00A0: ${name}`,
    nameless: 'Indiquez le nom du bailleur pour générer vos quittances',
    leaseEnds: (name: string) => `Fin du bail ${withDe(name)}`,
    revision: (name: string) => `Révision du loyer ${withDe(name)}`,
    revisionUntil: (former: string, cap: string, day: string) =>
      `${former} → ${cap} par mois, à demander d’ici le ${day}`,
    depositReturn: (name: string) => `Dépôt de garantie à restituer\u00A0: ${name}`,
    depositSettle: (name: string) => `Dépôt de garantie à solder\u00A0: ${name}`,
    depositAccounts: (name: string) => `Provision du dépôt de garantie\u00A0: ${name}`,
    depositBy: (day: string, perMonth: string) => `après le ${day}, majoré de ${perMonth} par mois commencé`,
    depositLate: (increase: string, perMonth: string) =>
      `dont ${increase} de majoration\u00A0; ${perMonth} de plus par mois commencé`,
    addressUnknown: 'sans majoration tant que la nouvelle adresse du locataire est inconnue',
    exitUnknown: 'l’état des lieux de sortie est-il conforme\u202F?',
    nothingToReturn: 'rien à restituer\u00A0: le dépôt couvre les sommes dues et les retenues',
    accountsAwaited: (day: string) => `comptes de l’immeuble attendus d’ici le ${day}`,
  },
  en: {
    and: (first: string, second: string) => `${first} and ${second}`,
    rentOf: (name: string) => `Rent from ${name}`,
    owedBy: (name: string) => `Owed by ${name}`,
    rest: (due: string) => `part of ${due}`,
    ofOffices: (amount: string, offices: string) => `of which ${amount} from the ${offices}`,
    onlyOffices: (offices: string) => `to be claimed from the ${offices}, not from the tenant`,
    dues: (count: number, first: string) => `${count} amounts due since ${first}`,
    duesWithRest: (count: number, first: string) =>
      `${count} amounts due since ${first}, the first paid in part`,
    openingBalance: 'opening balance',
    profile: 'Your profile is incomplete',
    lessor: (name: string) => `${name}’s details are incomplete`,
    nameless: 'Enter the landlord’s name to generate your rent receipts',
    leaseEnds: (name: string) => `End of lease: ${name}`,
    revision: (name: string) => `Rent review: ${name}`,
    revisionUntil: (former: string, cap: string, day: string) =>
      `${former} → ${cap} a month, to be requested by ${day}`,
    depositReturn: (name: string) => `Deposit to return: ${name}`,
    depositSettle: (name: string) => `Deposit to settle: ${name}`,
    depositAccounts: (name: string) => `Part of the deposit still held: ${name}`,
    depositBy: (day: string, perMonth: string) =>
      `after ${day}, increased by ${perMonth} for each month begun`,
    depositLate: (increase: string, perMonth: string) =>
      `including an increase of ${increase}; ${perMonth} more for each month begun`,
    addressUnknown: 'no increase while the tenant’s new address is unknown',
    exitUnknown: 'does the dwelling match the check-in inventory?',
    nothingToReturn: 'nothing to return: the deposit covers the debt and the deductions',
    accountsAwaited: (day: string) => `the building’s accounts are expected by ${day}`,
  },
};

/** The values of a duty for its title. Some notifications of version 0.1.0 have only the names. */
interface TitledDuty {
  readonly kind: 'late' | 'profile' | 'leaseEnds' | 'revision' | 'depositReturn' | 'depositAccounts';
  readonly amount?: number | null | undefined;
  readonly details: {
    readonly names?: readonly string[];
    readonly dues?: readonly { readonly month: string | null }[] | undefined;
    readonly lessorName?: string | null | undefined;
  };
}

/** The title of a duty of which the landlord is also notified. */
export function dutyTitle({ kind, amount, details }: TitledDuty, locale: Locale): string {
  const words = WORDS[locale];
  const { names = [], dues, lessorName } = details;
  if (kind === 'profile') return lessorName ? words.lessor(lessorName) : words.profile;
  const isOtherDebt = kind === 'late' && dues?.every(({ month }) => month === null);
  const settled = kind === 'depositReturn' && amount === null ? 'depositSettle' : kind;
  return words[isOtherDebt ? 'owedBy' : settled === 'late' ? 'rentOf' : settled](listText(names, locale));
}

/** The reason of a duty of which the landlord is also notified. `null` if the title, amount and day say everything. */
export function dutyReason(duty: Duty, locale: Locale, today: string): string | null {
  switch (duty.kind) {
    case 'late':
      return [
        duesText(duty.details, locale, today),
        officePartText(duty.amount, duty.details.officePart, locale),
      ]
        .filter(Boolean)
        .join(' · ');
    case 'profile':
      return WORDS[locale].nameless;
    case 'revision': {
      const { former, cap, lastDay } = duty.details;
      return WORDS[locale].revisionUntil(
        formatEuros(former, locale),
        formatEuros(cap, locale),
        unbrokenDay(lastDay, locale),
      );
    }
    case 'depositReturn':
    case 'depositAccounts':
      return depositReason(duty, locale);
    default:
      return null;
  }
}

/** Says which part of a sum offices owe. `late` is the sum if it is late. Returns `null` if offices owe nothing. */
export function officePartText(late: number | null, part: OfficePart | null, locale: Locale): string | null {
  if (part === null) return null;
  const offices = listText(
    part.offices.map((office) => office.toUpperCase()),
    locale,
  );
  return part.amount === late
    ? WORDS[locale].onlyOffices(offices)
    : WORDS[locale].ofOffices(formatEuros(part.amount, locale), offices);
}

/** Returns the cost of returning a deposit late, or the reason why this cost is zero or unknown. */
function depositReason(duty: DutyOf<'depositReturn' | 'depositAccounts'>, locale: Locale): string | null {
  const words = WORDS[locale];
  const { kind, state, amount, details } = duty;
  const day = unbrokenDay(duty.day ?? '', locale);
  if (kind === 'depositAccounts' && details.approvedOn === null) return words.accountsAwaited(day);
  if (amount === null) return words.nothingToReturn;
  const reasons = kind === 'depositReturn' && details.isProvisional ? [words.exitUnknown] : [];
  if (!details.hasAddress) reasons.push(words.addressUnknown);
  else if (details.perMonth > 0) {
    const perMonth = formatEuros(details.perMonth, locale);
    reasons.push(
      state === 'late'
        ? words.depositLate(formatEuros(details.increase, locale), perMonth)
        : words.depositBy(day, perMonth),
    );
  }
  return reasons.join(' · ') || null;
}

/**
 * Returns the names of the late dues, for example `octobre et novembre`, `reste dû sur novembre`, `4 échéances depuis
 * août`.
 */
function duesText({ count, dues }: Late, locale: Locale, today: string): string {
  const words = WORDS[locale];
  const nameOf = ({ month, label }: (typeof dues)[number]): string =>
    month === null ? (label ?? words.openingBalance) : monthName(month, locale, today);
  const [oldest] = dues;
  if (count > 2 && oldest) return words[oldest.isPart ? 'duesWithRest' : 'dues'](count, nameOf(oldest));
  return listText(
    dues.map((due) => (due.isPart ? words.rest(nameOf(due)) : nameOf(due))),
    locale,
  );
}

/** Joins names with commas and a last “et” or “and”: `Ana Roy, Zoé Petit et Noé Blanc`. */
export function listText(parts: readonly string[], locale: Locale): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : WORDS[locale].and(parts.slice(0, -1).join(', '), last);
}

/** A month (`yyyy-mm`) in words: `novembre`, or `novembre 2025` if the month is not in the year of `today`. */
export function monthName(month: string, locale: Locale, today: string): string {
  const name = periodLabel(monthOf(firstDayOf(month)), locale);
  return month.slice(0, 4) === today.slice(0, 4) ? name.slice(0, -5) : name;
}
