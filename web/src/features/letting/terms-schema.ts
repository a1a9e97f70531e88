import * as v from 'valibot';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { issueCode } from '@shared/contract/values/common.ts';
import { LeaseKind } from '@shared/contract/leases/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { RentIndex } from '@shared/contract/leases/rent-index.ts';
import { ChargesKind } from '@shared/contract/leases/tenant.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { latest } from '@shared/domain/ledger/days.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { asksAccountStart, proposedAccountStart } from '@/lib/lease/account-start.ts';
import { amountAboveZero } from '@/components/payments/payment-entries.ts';
import { AmountText, OptionalAmountText, amountText } from '@/lib/text/amount-text.ts';
import { DateText, OptionalDateText } from '@/lib/text/date-text.ts';
import { isMobilityLease, usualDuration } from '@/lib/lease/lease-kind.ts';
import { proposedReference } from '@/lib/lease/rent-index.ts';
import {
  NO_REVISION_CLAUSE,
  REVISION_FIELDS,
  revisionClause,
  revisionInput,
} from '@/lib/lease/revision-clause.ts';
import { OptionalMonthsText } from '@/lib/text/months-text.ts';
import type { Dwelling } from './occupancy.ts';
import type { PeopleKind } from './people-schema.ts';

const AccountStart = v.object({ accountStartsOn: DateText });
const Signature = v.object({ signedOn: OptionalDateText });
/** An office never pays more than the rent and charges. */
const BenefitAmount = v.pipe(
  v.looseObject({ rent: v.unknown(), charges: v.unknown(), benefitAmount: amountAboveZero }),
  v.forward(
    v.partialCheck(
      [['rent'], ['charges'], ['benefitAmount']],
      // An invalid rent is still a text, and has its own error.
      ({ rent, charges, benefitAmount }) =>
        typeof rent !== 'number' || typeof charges !== 'number' || benefitAmount <= sumEuros(rent, charges),
      issueCode('aboveAmount'),
    ),
    ['benefitAmount'],
  ),
);

/** The fields have the order of the form, so that the first invalid field gets the focus. */
export const TermsForm = v.pipe(
  v.object({
    startsOn: DateText,
    kind: LeaseKind,
    /** The first day of the account, for a lease that began before this month. */
    accountStartsOn: v.string(),
    rent: AmountText,
    charges: OptionalAmountText,
    /** The office that pays a housing benefit to the landlord. */
    benefitOffice: v.picklist(['none', ...BenefitOffice.options]),
    benefitAmount: v.string(),
    deposit: OptionalAmountText,
    rentDueDay: v.pipe(v.string(), v.transform(Number)),
    durationMonths: OptionalMonthsText,
    termMonths: v.pipe(
      v.picklist(['1', '3']),
      v.transform((months) => (months === '3' ? (3 as const) : (1 as const))),
    ),
    chargesKind: ChargesKind,
    prorataBy: v.picklist(['days', 'thirty']),
    ...REVISION_FIELDS,
    /** The form asks for the day of signature only to propose the reference quarter. */
    signedOn: v.string(),
    isBilingual: v.boolean(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({}), dataset.value);
    if (!input.success) return;
    const { startsOn, kind, benefitOffice, hasRevisionClause } = input.output;
    const day = v.safeParse(DateText, startsOn);
    const shown = [
      ...(day.success && asksAccountStart(day.output) ? [AccountStart] : []),
      ...(benefitOffice === 'none' ? [] : [BenefitAmount]),
      ...(hasRevisionClause === true && !isMobilityLease(kind) ? [Signature] : []),
    ];
    for (const { message, path } of shown.flatMap((fields) => v.safeParse(fields, input.output).issues ?? []))
      addIssue({ message, path });
  }),
);
type Values = v.InferOutput<typeof TermsForm>;
export type TermsInput = v.InferInput<typeof TermsForm>;

/**
 * Suggests terms for a lease, from the dwelling's rent, its first vacant day and its last lease. `isBilingual` is the
 * account's default. If the tenant is a company, the suggested kind is `other`. Leases of every other kind are for a
 * person's home.
 */
export function proposedTerms(
  dwelling: Dwelling | undefined,
  who: PeopleKind,
  locale: Locale,
  isBilingual: boolean,
): Omit<TermsInput, keyof Following> {
  const today = todayInParis();
  const before = dwelling?.lastLease;
  const { hasRevisionClause, revisionMonth, revisionDay, hasChargesIndex } =
    revisionInput(NO_REVISION_CLAUSE);
  return {
    kind: who === 'company' ? 'other' : (before?.kind ?? 'unfurnished'),
    startsOn: shortDate(latest(today, dwelling?.freeFrom ?? today)),
    rent: dwelling ? amountText(dwelling.property.rent, locale) : '',
    charges: dwelling ? amountText(dwelling.property.charges, locale) : '',
    benefitOffice: 'none',
    benefitAmount: '',
    deposit: '',
    rentDueDay: String(before?.rentDueDay ?? 1),
    chargesKind: before?.chargesKind ?? 'provision',
    termMonths: before?.termMonths === 3 ? '3' : '1',
    prorataBy: before?.prorataBy ?? 'days',
    hasRevisionClause,
    revisionMonth,
    revisionDay,
    hasChargesIndex,
    signedOn: '',
    isBilingual: isBilingual || before?.isBilingual === true,
  };
}

/** The terms that the form suggests from other typed terms. */
type Following = Pick<TermsInput, 'durationMonths' | 'accountStartsOn' | 'irlReference'>;
type Typed = { readonly [Name in keyof TermsInput]?: TermsInput[Name] | undefined };

/**
 * Returns the reference quarter that follows from the typed day of signature. Returns `null` if the form does not ask
 * for the quarter, or if the quarter is uncertain.
 */
export function followingReference(
  { hasRevisionClause, signedOn = '' }: Typed,
  indices: readonly RentIndex[],
): string | null {
  const day = v.safeParse(DateText, signedOn);
  return hasRevisionClause === 'yes' && day.success ? proposedReference(day.output, indices) : null;
}

/**
 * Returns the terms that follow from the other terms: the usual duration for the lease kind and the lessor, the first
 * day of the account, and the reference quarter.
 */
export function termsFollowing(
  typed: Typed,
  lessor: Lessor | undefined,
  indices: readonly RentIndex[] = [],
): Following {
  const { kind = 'unfurnished', startsOn = '', termMonths = '1' } = typed;
  const start = v.safeParse(DateText, startsOn);
  const days = { startsOn: start.success ? start.output : null, termMonths: Number(termMonths) };
  return {
    durationMonths: usualDuration(kind, lessor),
    accountStartsOn: shortDate(proposedAccountStart(days, todayInParis())),
    irlReference: followingReference(typed, indices) ?? '',
  };
}

/** Returns the initial input of the terms form. */
export function termsInput(lessor: Lessor | undefined, locale: Locale, isBilingual: boolean): TermsInput {
  const terms = proposedTerms(undefined, 'person', locale, isBilingual);
  return { ...terms, ...termsFollowing(terms, lessor) };
}

/** Returns the terms as the API expects them. */
export function termsBody(
  { benefitOffice: office, benefitAmount, ...values }: Values,
  hasSolidarity: boolean,
) {
  const clause = revisionClause(values, NO_REVISION_CLAUSE);
  return {
    ...values,
    ...clause,
    signedOn: clause.hasRevisionClause === true ? v.parse(OptionalDateText, values.signedOn) : null,
    ...(isMobilityLease(values.kind)
      ? { deposit: 0, chargesKind: 'fixed' as const, hasSolidarity: false }
      : { hasSolidarity }),
    benefit: office === 'none' ? null : { office, amount: v.parse(amountAboveZero, benefitAmount) },
    accountStartsOn: asksAccountStart(values.startsOn) ? v.parse(DateText, values.accountStartsOn) : null,
  };
}
