import * as v from 'valibot';
import { GUARANTORS_MAX } from '@shared/contract/leases/lease.ts';
import { TENANTS_MAX } from '@shared/contract/leases/letting.ts';
import { OptionalEmail } from '@shared/contract/values/optional-email.ts';
import { PostalAddress } from '@shared/contract/values/person.ts';
import { OptionalPhoneNumber } from '@shared/contract/values/phone-number.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { Consent, consentOf } from '@/lib/form/consent-schema.ts';
import { NAME_TEXTS, nameInput, nameRules, namesOf } from '@/lib/form/person-form.ts';
import { withRules } from '@/lib/form/with-rules.ts';

/** The kinds of tenants. The kind determines how many tenants the form asks for. */
export const PEOPLE_KINDS = ['person', 'couple', 'coTenants', 'company'] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];

const REACHED = { email: OptionalEmail, phoneNumber: OptionalPhoneNumber };

const hasConsent = ({ email, hasAgreed }: Readonly<Record<string, unknown>>): boolean =>
  hasAgreed === true && typeof email === 'string' && email.trim() !== '';

const TenantForm = withRules(
  v.object({
    ...NAME_TEXTS,
    ...REACHED,
    postalAddress: PostalAddress,
    /** True if the tenant has agreed to quittances by e-mail. The form then asks when and how the tenant agreed. */
    hasAgreed: v.boolean(),
    consentOn: v.string(),
    consentHow: v.string(),
    consentOther: v.string(),
  }),
  (input) => [nameRules(input), hasConsent(input) && Consent],
);

const GuarantorForm = withRules(
  v.object({
    ...NAME_TEXTS,
    ...REACHED,
    /** The index of the tenant for whom the guarantor stands surety; empty for all tenants. */
    tenant: v.string(),
  }),
  (input) => [nameRules(input)],
);

export const PeopleForm = v.object({
  who: v.picklist(PEOPLE_KINDS),
  tenants: v.pipe(v.array(TenantForm), v.minLength(1), v.maxLength(TENANTS_MAX)),
  guarantors: v.pipe(v.array(GuarantorForm), v.maxLength(GUARANTORS_MAX)),
  hasSolidarity: v.boolean(),
});
type Values = v.InferOutput<typeof PeopleForm>;
export type TenantInput = v.InferInput<typeof PeopleForm>['tenants'][number];

export const emptyTenant = (): TenantInput => ({
  ...nameInput(null),
  email: '',
  phoneNumber: '',
  postalAddress: '',
  hasAgreed: false,
  consentOn: shortDate(todayInParis()),
  consentHow: '',
  consentOther: '',
});

export const peopleInput = (): v.InferInput<typeof PeopleForm> => ({
  who: 'person',
  tenants: [emptyTenant()],
  guarantors: [],
  hasSolidarity: false,
});

/** The smallest and the largest number of tenants of each kind. */
export const TENANT_COUNTS: Record<PeopleKind, readonly [least: number, most: number]> = {
  person: [1, 1],
  couple: [2, 2],
  coTenants: [2, TENANTS_MAX],
  company: [1, 1],
};

/** Returns the tenants and guarantors as the API expects them. */
export const peopleBody = ({ tenants, guarantors }: Values) => ({
  tenants: tenants.map((tenant) => {
    const consent = hasConsent(tenant) ? v.parse(Consent, tenant) : null;
    return {
      ...namesOf(tenant),
      email: tenant.email,
      phoneNumber: tenant.phoneNumber,
      postalAddress: tenant.postalAddress,
      emailConsent: consent && consentOf(consent),
    };
  }),
  guarantors: guarantors.map((guarantor) => ({
    ...namesOf(guarantor),
    email: guarantor.email,
    phoneNumber: guarantor.phoneNumber,
    tenant: guarantor.tenant === '' || tenants.length === 1 ? null : Number(guarantor.tenant),
  })),
});
