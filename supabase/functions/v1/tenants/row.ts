import type { InferOutput } from 'valibot';
import type { Tenant, TenantCreate, TenantUpdate } from '../../_shared/contract/tenant.ts';
import { invalidField } from '../errors.ts';
import type { TenantFields, TenantRow } from '../supabase/database.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';

export const TENANT_COLUMNS =
  'id, first_name, last_name, company_name, siren, email, phone_number, property_id, rent, charges, rent_starts_on, former_rents, charges_kind, rent_due_day, lease_starts_on, is_bilingual, email_consent_on, email_consent_how, lease_id, state, joins_on, leaves_on, replaced_on, rent_owed_until';

export function toTenant(
  row: Omit<TenantRow, 'account_starts_on' | 'email_consent_address' | 'former_consents'>,
): Tenant {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    siren: row.siren,
    email: row.email,
    phoneNumber: row.phone_number,
    propertyId: row.property_id,
    rent: row.rent,
    charges: row.charges,
    rentStartsOn: row.rent_starts_on,
    formerRents: row.former_rents,
    chargesKind: row.charges_kind,
    rentDueDay: row.rent_due_day,
    leaseStartsOn: row.lease_starts_on,
    isBilingual: row.is_bilingual,
    emailConsent: toConsent(row),
    leaseId: row.lease_id,
    state: row.state,
    joinsOn: row.joins_on,
    leavesOn: row.leaves_on,
    replacedOn: row.replaced_on,
    rentOwedUntil: row.rent_owed_until,
  };
}

type TenantChange = InferOutput<typeof TenantUpdate> &
  Partial<Pick<InferOutput<typeof TenantCreate>, 'leaseId' | 'accountStartsOn'>>;

/**
 * The columns to write: what the body leaves out is undefined, and JSON leaves it out as well. A consent without an address
 * is for the stored one, and another address without a consent ends the consent.
 */
export function fromTenant(body: InferOutput<typeof TenantCreate>): TenantFields;
export function fromTenant(body: TenantChange, storedEmail: string | null): TenantFields;
export function fromTenant(body: TenantChange, storedEmail: string | null = null): TenantFields {
  const { email = storedEmail, emailConsent = email === storedEmail ? undefined : null } = body;
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    company_name: body.companyName,
    siren: body.siren,
    email: body.email,
    phone_number: body.phoneNumber,
    property_id: body.propertyId,
    rent: body.rent,
    charges: body.charges,
    rent_starts_on: body.rentStartsOn,
    charges_kind: body.chargesKind,
    rent_due_day: body.rentDueDay,
    lease_starts_on: body.leaseStartsOn,
    is_bilingual: body.isBilingual,
    email_consent_on: emailConsent && emailConsent.on,
    email_consent_how: emailConsent && emailConsent.how,
    email_consent_address: emailConsent && email,
    lease_id: body.leaseId,
    joins_on: body.joinsOn,
    leaves_on: body.leavesOn,
    replaced_on: body.replacedOn,
    account_starts_on: body.accountStartsOn,
  };
}

function toConsent({
  email_consent_on: on,
  email_consent_how: how,
}: Pick<TenantRow, 'email_consent_on' | 'email_consent_how'>): Tenant['emailConsent'] {
  return on === null || how === null ? null : { on, how };
}

explainConstraints({
  tenants_email_consent_check: () =>
    invalidField('email', 'required', 'Consent is for an address, and the tenant has none'),
  // Another request has changed the address since it was read.
  tenants_consent_for_email_check: () =>
    invalidField('email', 'invalid', 'Consent is for the address of the tenant'),
});
