import type { InferOutput } from 'valibot';
import type { Tenant, TenantCreate, TenantUpdate } from '../../_shared/contract/tenant.ts';
import type { TenantRow, Update } from '../database.ts';

export const TENANT_COLUMNS = 'id, first_name, last_name, email, phone_number, property_id, rent, charges';

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
  };
}
