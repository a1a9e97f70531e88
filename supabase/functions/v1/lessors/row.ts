import type { InferOutput } from 'valibot';
import type { Lessor, LessorCreate, LessorUpdate } from '../../_shared/contract/lessor.ts';
import { invalidField } from '../errors.ts';
import type { LessorRow } from '../supabase/database.ts';
import { explainConstraints } from '../supabase/rest-errors.ts';
import type { Lessors } from '../supabase/schema.ts';

export const LESSOR_COLUMNS =
  'id, series, first_name, last_name, company_name, siren, is_family_company, address, address_complement, postal_code, city, country, phone_number, email, signature_id';

export function toLessor(row: LessorRow): Lessor {
  return {
    id: row.id,
    series: row.series,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    siren: row.siren,
    isFamilyCompany: row.is_family_company,
    address: row.address,
    addressComplement: row.address_complement,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    phoneNumber: row.phone_number,
    email: row.email,
    signatureId: row.signature_id,
  };
}

/** The columns to write: what the body leaves out is undefined, and JSON leaves it out as well. */
export function fromLessor(body: InferOutput<typeof LessorUpdate>): Lessors['Update'] {
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    company_name: body.companyName,
    siren: body.siren,
    is_family_company: body.isFamilyCompany,
    address: body.address,
    address_complement: body.addressComplement,
    postal_code: body.postalCode,
    city: body.city,
    country: body.country,
    phone_number: body.phoneNumber,
    email: body.email,
  };
}

export function fromNewLessor({ series, ...body }: InferOutput<typeof LessorCreate>): Lessors['Insert'] {
  return { series, ...fromLessor(body) };
}

explainConstraints({
  lessors_owner_id_series_key: () =>
    invalidField('series', 'seriesTaken', 'Another lessor has these letters in its numbers'),
});
