import type { InferOutput } from 'valibot';
import type { FormerRent, Tenant, TenantCreate, TenantUpdate } from '../../_shared/contract/tenant.ts';
import type { FormerRentRow, TenantRow } from '../supabase/database.ts';
import type { Tenants } from '../supabase/schema.ts';

export const TENANT_COLUMNS =
  'id, first_name, last_name, email, phone_number, property_id, rent, charges, rent_starts_on, charges_kind, rent_due_day, lease_starts_on, is_bilingual, email_consent_on, email_consent_how';

/** With the former rents, which PostgREST embeds from their own table. */
export const TENANT_WITH_RENTS = `${TENANT_COLUMNS}, former_rents(starts_on, rent, charges)` as const;

export function toTenant(row: TenantRow & { former_rents: FormerRentRow[] }): Tenant {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    propertyId: row.property_id,
    rent: row.rent,
    charges: row.charges,
    rentStartsOn: row.rent_starts_on,
    formerRents: row.former_rents.map(toFormerRent).toSorted(byStart),
    chargesKind: row.charges_kind,
    rentDueDay: row.rent_due_day,
    leaseStartsOn: row.lease_starts_on,
    isBilingual: row.is_bilingual,
    emailConsent: toConsent(row),
  };
}

type TenantChange = InferOutput<typeof TenantUpdate>;

/**
 * The columns to write: what the body leaves out is undefined, and JSON leaves it out as well. A consent without an address
 * is for the stored one, and another address without a consent ends the consent.
 */
export function fromTenant(body: InferOutput<typeof TenantCreate>): Tenants['Insert'];
export function fromTenant(body: TenantChange, storedEmail: string | null): Tenants['Update'];
export function fromTenant(body: TenantChange, storedEmail: string | null = null): Tenants['Update'] {
  const { email = storedEmail, emailConsent = email === storedEmail ? undefined : null } = body;
  return {
    first_name: body.firstName,
    last_name: body.lastName,
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
  };
}

const toFormerRent = ({ starts_on, rent, charges }: FormerRentRow): FormerRent => ({
  startsOn: starts_on,
  rent,
  charges,
});

/** One without a start comes first; ISO 8601 days sort as texts. */
const byStart = (a: FormerRent, b: FormerRent): number => ((a.startsOn ?? '') < (b.startsOn ?? '') ? -1 : 1);

function toConsent({ email_consent_on: on, email_consent_how: how }: TenantRow): Tenant['emailConsent'] {
  return on === null || how === null ? null : { on, how };
}
