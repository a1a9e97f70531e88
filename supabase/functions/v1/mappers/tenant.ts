import type { InferOutput } from 'valibot';
import type { Tenant, TenantCreate, TenantUpdate } from '../../_shared/contract/tenant.ts';
import type { TenantRow, Update } from '../database.ts';

export const TENANT_COLUMNS =
  'id, first_name, last_name, email, phone_number, property_id, rent, charges, charges_kind, rent_due_day, lease_starts_on, is_bilingual, email_consent_on, email_consent_how';

export function toTenant(row: TenantRow): Tenant {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    propertyId: row.property_id,
    rent: row.rent,
    charges: row.charges,
    chargesKind: row.charges_kind,
    rentDueDay: row.rent_due_day,
    leaseStartsOn: row.lease_starts_on,
    isBilingual: row.is_bilingual,
    emailConsent: toConsent(row),
  };
}

/** The columns to write: what the body leaves out is undefined, and JSON leaves it out as well. */
export function fromTenant(body: InferOutput<typeof TenantCreate>): Omit<TenantRow, 'id'>;
export function fromTenant(body: InferOutput<typeof TenantUpdate>): Update<Omit<TenantRow, 'id'>>;
export function fromTenant(body: InferOutput<typeof TenantUpdate>): Update<Omit<TenantRow, 'id'>> {
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    email: body.email,
    phone_number: body.phoneNumber,
    property_id: body.propertyId,
    rent: body.rent,
    charges: body.charges,
    charges_kind: body.chargesKind,
    rent_due_day: body.rentDueDay,
    lease_starts_on: body.leaseStartsOn,
    is_bilingual: body.isBilingual,
    email_consent_on: body.emailConsent === null ? null : body.emailConsent?.on,
    email_consent_how: body.emailConsent === null ? null : body.emailConsent?.how,
  };
}

function toConsent({ email_consent_on: on, email_consent_how: how }: TenantRow): Tenant['emailConsent'] {
  return on === null || how === null ? null : { on, how };
}
