import type { InferOutput } from 'valibot';
import type { Property, PropertyCreate, PropertyUpdate } from '../../_shared/contract/property.ts';
import { invalidField } from '../errors.ts';
import type { PropertyRow } from '../supabase/database.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';
import type { Properties } from '../supabase/schema.ts';

export const PROPERTY_COLUMNS =
  'id, name, address, address_complement, postal_code, city, rent, charges, lessor_id, archived_on';

export function toProperty(row: PropertyRow): Property {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    addressComplement: row.address_complement,
    postalCode: row.postal_code,
    city: row.city,
    rent: row.rent,
    charges: row.charges,
    lessorId: row.lessor_id,
    isArchived: row.archived_on !== null,
  };
}

/** The columns to write: what the body leaves out is undefined, and JSON leaves it out as well. */
export function fromProperty(body: InferOutput<typeof PropertyCreate>): Properties['Insert'];
export function fromProperty(body: InferOutput<typeof PropertyUpdate>): Properties['Update'];
export function fromProperty(body: InferOutput<typeof PropertyUpdate>): Properties['Update'] {
  return {
    name: body.name,
    address: body.address,
    address_complement: body.addressComplement,
    postal_code: body.postalCode,
    city: body.city,
    rent: body.rent,
    charges: body.charges,
    lessor_id: body.lessorId,
  };
}

explainConstraints({
  properties_lessor_owner_fkey: () => invalidField('lessorId', 'invalid', 'There is no such lessor'),
});
