import * as v from 'valibot';
import { RequiredText } from '@shared/contract/common.ts';
import { PastDate } from '@shared/contract/past-date.ts';
import { ChargesKind, type Tenant, TenantCreate } from '@shared/contract/tenant.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { AmountText, OptionalAmountText, amountText } from '@/lib/amount-text.ts';
import { DateText, OptionalDateText } from '@/lib/date-text.ts';

const { firstName, lastName, email, phoneNumber } = TenantCreate.entries;

const Consent = v.object({ consentOn: v.pipe(DateText, PastDate), consentHow: RequiredText });

/** An address as consents name it. */
export const consentAddress = (email: unknown): string =>
  typeof email === 'string' ? email.trim().toLowerCase() : '';

/** Whether the consent is for the address that the form holds: for another it does not count. */
export const hasConsent = ({ email, consentFor }: { email?: unknown; consentFor?: unknown }): boolean =>
  consentAddress(email) !== '' && consentFor === consentAddress(email);

/** What the form of a tenant holds. */
export const TenantForm = v.pipe(
  v.object({
    firstName,
    lastName,
    email,
    phoneNumber,
    propertyId: v.pipe(
      v.string(),
      v.transform((id) => (id === '' ? null : id)),
    ),
    rent: AmountText,
    charges: OptionalAmountText,
    chargesKind: ChargesKind,
    rentDueDay: v.pipe(v.string(), v.transform(Number)),
    leaseStartsOn: OptionalDateText,
    isBilingual: v.boolean(),
    /** The address that consent was given for, empty without consent. */
    consentFor: v.string(),
    consentOn: v.string(),
    consentHow: v.string(),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = v.safeParse(v.looseObject({}), dataset.value);
    if (!input.success || !hasConsent(input.output)) return;
    for (const { message, path } of v.safeParse(Consent, input.output).issues ?? [])
      addIssue({ message, path });
  }),
);

/** A tenant as the fields of the form show one; `null` is a new one. */
export const tenantInput = (tenant: Tenant | null, locale: 'fr' | 'en') => ({
  firstName: tenant?.firstName ?? '',
  lastName: tenant?.lastName ?? '',
  email: tenant?.email ?? '',
  phoneNumber: tenant?.phoneNumber ?? '',
  propertyId: tenant?.propertyId ?? '',
  rent: tenant ? amountText(tenant.rent, locale) : '',
  charges: tenant ? amountText(tenant.charges, locale) : '',
  chargesKind: tenant?.chargesKind ?? ('provision' as const),
  rentDueDay: String(tenant?.rentDueDay ?? 1),
  leaseStartsOn: tenant?.leaseStartsOn ? shortDate(tenant.leaseStartsOn) : '',
  isBilingual: tenant?.isBilingual ?? false,
  consentFor: tenant?.emailConsent ? consentAddress(tenant.email) : '',
  consentOn: shortDate(tenant?.emailConsent?.on ?? todayInParis()),
  consentHow: tenant?.emailConsent?.how ?? '',
});

/** What the API takes of the form. */
export function tenantBody(values: v.InferOutput<typeof TenantForm>) {
  const { consentFor: _consentFor, consentOn: _consentOn, consentHow: _consentHow, ...fields } = values;
  const consent = hasConsent(values) ? v.parse(Consent, values) : null;
  return { ...fields, emailConsent: consent && { on: consent.consentOn, how: consent.consentHow } };
}
