import * as v from 'valibot';
import { NAME_TEXTS, nameInput, nameRules, namesOf } from '@/lib/form/person-form.ts';
import { withRules } from '@/lib/form/with-rules.ts';
import type { Property } from '@shared/contract/property.ts';
import { ChargesKind, type Tenant, TenantCreate } from '@shared/contract/leases/tenant.ts';
import { type LeaseKind, RentTrial } from '@shared/contract/leases/lease.ts';
import { RequiredNote } from '@shared/contract/values/text.ts';
import type { Locale } from '@shared/contract/users/user.ts';
import { monthOf, shortDate, todayInParis } from '@shared/domain/period.ts';
import { rentOn } from '@shared/domain/rents.ts';
import { AmountText, OptionalAmountText, amountText } from '@/lib/text/amount-text.ts';
import { DateText, OptionalDateText, PastDateText } from '@/lib/text/date-text.ts';
import { asksAccountStart, proposedAccountStart } from '@/lib/lease/account-start.ts';
import { Consent, consentOf } from '@/lib/form/consent-schema.ts';
import { RISE_FIELD, isGovernedRise } from '@/lib/lease/rent-rise.ts';
import { isOtherRent, startField } from './former-rents.ts';

/**
 * `texts` contains the fields whose form input is the stored text. The destructured fields have a different input, or
 * no input.
 */
const {
  firstName: _firstName,
  lastName: _lastName,
  companyName: _companyName,
  siren: _siren,
  propertyId: _propertyId,
  rent: _rent,
  charges: _charges,
  chargesKind: _chargesKind,
  rentDueDay: _rentDueDay,
  leaseStartsOn: _leaseStartsOn,
  deposit: _deposit,
  isBilingual: _isBilingual,
  emailConsent: _emailConsent,
  leaseId: _leaseId,
  joinsOn: _joinsOn,
  accountStartsOn: _accountStartsOn,
  idempotencyKey: _idempotencyKey,
  ...texts
} = TenantCreate.entries;

/** Returns the form input of the fields in `texts`; empty for a new tenant. */
function textInput(tenant: Tenant | null): Record<keyof typeof texts, string> {
  const stored: Readonly<Record<string, unknown>> = { ...tenant };
  const shown = Object.keys(texts).map((name) => [name, stored[name] ?? '']);
  // The result has the keys of `texts`, and its values are strings.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(shown) as Record<keyof typeof texts, string>;
}

/** Returns an e-mail address, trimmed and in lower case, for comparing consents. */
export const consentAddress = (email: unknown): string =>
  typeof email === 'string' ? email.trim().toLowerCase() : '';

/** Returns true if the consent was given for the e-mail address in the form. */
export const hasConsent = ({ email, consentFor }: { email?: unknown; consentFor?: unknown }): boolean =>
  consentAddress(email) !== '' && consentFor === consentAddress(email);

/** The schemas of the two fields for a start date. `startField` decides which field the form shows. */
const STARTS = { changesOn: DateText, rentStartsOn: OptionalDateText };

/**
 * Returns true if the form withdraws the tenant's consent: the form removes the stored consent but keeps the e-mail
 * address.
 */
export const withdrawsConsent = (
  stored: Tenant | null,
  { email, consentFor }: { email?: unknown; consentFor?: unknown },
): boolean =>
  stored !== null &&
  stored.emailConsent !== null &&
  consentAddress(email) === consentAddress(stored.email) &&
  !hasConsent({ email, consentFor });

const Withdrawal = v.object({ withdrawnOn: PastDateText, withdrawnHow: RequiredNote });

const AccountStart = v.object({ accountStartsOn: DateText });

const Fields = v.object({
  ...NAME_TEXTS,
  ...texts,
  propertyId: v.pipe(
    v.string(),
    v.transform((id) => (id === '' ? null : id)),
  ),
  rent: AmountText,
  charges: OptionalAmountText,
  /** The day from which changed amounts apply, unless the change is a correction. */
  changesOn: v.string(),
  isCorrection: v.boolean(),
  ...RISE_FIELD,
  /** The day from which the stored amounts apply. */
  rentStartsOn: v.string(),
  chargesKind: ChargesKind,
  rentDueDay: v.pipe(v.string(), v.transform(Number)),
  leaseStartsOn: OptionalDateText,
  /** The agreed deposit of a new lease. */
  deposit: OptionalAmountText,
  /**
   * The first day of a new lease's account. Only a lease that started before this month, or at an unknown time, uses
   * this field.
   */
  accountStartsOn: v.string(),
  /** The first day of a tenant who joins an existing lease. */
  joinsOn: OptionalDateText,
  isBilingual: v.boolean(),
  /** The e-mail address for which consent was given; empty without consent. */
  consentFor: v.string(),
  consentOn: v.string(),
  consentHow: v.string(),
  consentOther: v.string(),
  withdrawnOn: v.string(),
  withdrawnHow: v.string(),
});

/** Returns the schema of the form for a stored tenant, or for a new tenant (`null`). */
export const tenantForm = (stored: Tenant | null) =>
  withRules(Fields, (input) => {
    const start = startField(stored, input);
    return [
      nameRules(input),
      start && v.object({ [start]: STARTS[start] }),
      asksAccountStart(input['leaseStartsOn']) && AccountStart,
      hasConsent(input) && Consent,
      withdrawsConsent(stored, input) && Withdrawal,
    ];
  });
export type TenantFormSchema = ReturnType<typeof tenantForm>;

/** Returns the form input for a stored tenant, or for a new tenant (`null`). */
export const tenantInput = (tenant: Tenant | null, locale: Locale) => ({
  ...nameInput(tenant),
  ...textInput(tenant),
  propertyId: tenant?.propertyId ?? '',
  rent: tenant ? amountText(tenant.rent, locale) : '',
  charges: tenant ? amountText(tenant.charges, locale) : '',
  ...rentInput(tenant),
  chargesKind: tenant?.chargesKind ?? ('provision' as const),
  rentDueDay: String(tenant?.rentDueDay ?? 1),
  leaseStartsOn: tenant?.leaseStartsOn ? shortDate(tenant.leaseStartsOn) : '',
  deposit: '',
  accountStartsOn: shortDate(proposedAccountStart({ startsOn: null, termMonths: 1 }, todayInParis())),
  joinsOn: '',
  isBilingual: tenant?.isBilingual ?? false,
  consentFor: tenant?.emailConsent ? consentAddress(tenant.email) : '',
  consentOn: shortDate(tenant?.emailConsent?.on ?? todayInParis()),
  consentHow: tenant?.emailConsent?.how ?? '',
  consentOther: '',
  withdrawnOn: shortDate(todayInParis()),
  withdrawnHow: '',
});

/**
 * Returns the form input for a new tenant. If a property is given, the input contains this property and its amounts.
 */
export const newTenantInput = (property: Property | undefined, locale: Locale, isBilingual: boolean) => ({
  ...tenantInput(null, locale),
  isBilingual,
  ...(property && {
    propertyId: property.id,
    rent: amountText(property.rent, locale),
    charges: amountText(property.charges, locale),
  }),
});

/**
 * Returns the form input for a change of the rent. By default, a change applies from this month, or from the start of
 * the stored amounts if this start is later.
 */
function rentInput(tenant: Tenant | null) {
  const { from: thisMonth } = monthOf(todayInParis());
  const start = tenant?.rentStartsOn ?? '';
  return {
    changesOn: shortDate(start > thisMonth ? start : thisMonth),
    // If the lease starts this month or later and the rent never changed, the form assumes that a new amount corrects a
    // typing error.
    isCorrection: start === '' && (tenant?.leaseStartsOn ?? '') >= thisMonth,
    rentStartsOn: start && shortDate(start),
    isRiseChecked: false,
  };
}

/** Returns the form input for a new co-tenant. The form for a co-tenant does not ask for the terms of the lease. */
export const coTenantInput = (locale: Locale) => ({
  ...tenantInput(null, locale),
  rent: amountText(0, locale),
});

type Values = v.InferOutput<TenantFormSchema>;

/** Returns a new tenant as the API expects it. */
export const newTenant = (values: Values) => ({
  ...otherFields(values),
  rent: values.rent,
  charges: values.charges,
  deposit: values.deposit,
  accountStartsOn: asksAccountStart(values.leaseStartsOn) ? v.parse(DateText, values.accountStartsOn) : null,
});

/** Returns a new co-tenant as the API expects it, without the terms of the lease. */
export function newCoTenant(values: Values, leaseId: string) {
  const {
    propertyId: _propertyId,
    chargesKind: _chargesKind,
    rentDueDay: _rentDueDay,
    leaseStartsOn: _leaseStartsOn,
    isBilingual: _isBilingual,
    ...own
  } = otherFields(values);
  return { ...own, leaseId, joinsOn: values.joinsOn };
}

/**
 * Returns the changes to a stored tenant as the API expects them. Leaves out an unchanged rent, because the rent may
 * have been raised in another tab.
 */
export const changedTenant = (values: Values, stored: Tenant) => ({
  ...otherFields(values),
  ...withdrawal(values, stored),
  ...changedRent(values, stored),
});

function withdrawal(values: Values, stored: Tenant) {
  if (!withdrawsConsent(stored, values)) return {};
  const { withdrawnOn, withdrawnHow } = v.parse(Withdrawal, values);
  return { emailConsentWithdrawal: { on: withdrawnOn, how: withdrawnHow } };
}

function changedRent(values: Values, stored: Tenant) {
  const { rent, charges } = values;
  const start = startField(stored, values);
  const rentStartsOn = start && v.parse(OptionalDateText, values[start]);
  // The request always contains `rentStartsOn` for changed amounts. Without this field, Postgres would keep the old
  // rent for terms that have begun.
  if (isOtherRent(stored, values))
    return { rent, charges, rentStartsOn: start ? rentStartsOn : stored.rentStartsOn };
  return start && rentStartsOn !== stored.rentStartsOn ? { rentStartsOn } : {};
}

interface RentInput {
  /** The rent as typed text or as a parsed number. */
  readonly rent: unknown;
  readonly charges: unknown;
  readonly isCorrection: boolean;
  /** The day as the landlord typed it. */
  readonly changesOn: string;
  readonly rentStartsOn: string;
}

/**
 * Returns the rent that saving the form will store. This rent replaces all rents that start later. Returns `null` if
 * the rent does not change, or if input is missing or invalid.
 */
export function typedRent(stored: Tenant, input: RentInput): v.InferOutput<typeof RentTrial> | null {
  const start = startField(stored, input);
  const startsOn = start
    ? v.safeParse(STARTS[start], input[start])
    : { success: true, output: stored.rentStartsOn };
  if (!startsOn.success) return null;
  if (!isOtherRent(stored, input) && startsOn.output === stored.rentStartsOn) return null;
  const trial = v.safeParse(RentTrial, {
    startsOn: startsOn.output,
    rent: input.rent,
    charges: input.charges,
    replacesLater: true,
  });
  return trial.success ? trial.output : null;
}

/** Returns true if the landlord has to confirm the new rent, because it is a rise and not a correction. */
export const isRise = (
  stored: Tenant,
  { rent, startsOn }: Pick<RentTrial, 'rent' | 'startsOn'>,
  isCorrection: boolean,
  kind: LeaseKind | undefined,
): boolean => !isCorrection && isGovernedRise(kind, rentOn(stored, startsOn ?? '').rent, rent);

function otherFields({ rent: _rent, charges: _charges, ...values }: Values) {
  const { changesOn: _changesOn, isCorrection: _isCorrection, rentStartsOn: _rentStartsOn, ...rest } = values;
  const {
    isCompany: _isCompany,
    isRiseChecked: _isRiseChecked,
    accountStartsOn: _accountStartsOn,
    deposit: _deposit,
    joinsOn: _joinsOn,
    consentFor: _consentFor,
    consentOn: _consentOn,
    consentHow: _consentHow,
    consentOther: _consentOther,
    withdrawnOn: _withdrawnOn,
    withdrawnHow: _withdrawnHow,
    ...fields
  } = rest;
  return {
    ...fields,
    ...namesOf(values),
    emailConsent: hasConsent(values) ? consentOf(v.parse(Consent, values)) : null,
  };
}
