import {
  CHARGES_KIND_WORDS,
  IMPORT_COLUMNS,
  LEASE_KIND_WORDS,
} from '../../../_shared/contract/import-columns.ts';
import type { ImportField } from '../../../_shared/contract/import.ts';
import { type Cell, euros } from '../../../_shared/domain/csv.ts';
import type { ExportedRow } from '../../supabase/database.ts';
import type { Directory } from './directory.ts';
import { table } from './table.ts';

/**
 * The running leases, each with its first tenant, as an import takes them: brought into another account on the same day,
 * they stand there as they stand here.
 */
export function lettingsTable(directory: Directory) {
  const fields = Object.keys(IMPORT_COLUMNS).filter(isField);
  const currentOf = (lease: string) => directory.tenants(lease).filter(({ state }) => state === 'current');
  return table<'leases'>(
    'locations.csv',
    fields.map((field) => [
      IMPORT_COLUMNS[field].fr,
      (lease, opening) => lettingOf(directory, currentOf(lease.id), lease, opening)[field],
    ]),
    ({ id }) => currentOf(id).length > 0,
  );
}

const isField = (name: string): name is ImportField => Object.hasOwn(IMPORT_COLUMNS, name);

function lettingOf(
  directory: Directory,
  people: readonly ExportedRow<'tenants'>['row'][],
  lease: ExportedRow<'leases'>['row'],
  opening: ExportedRow<'leases'>['beside'],
): Record<ImportField, Cell> {
  const tenant = people.find((one) => one.stands_for_lease) ?? people[0];
  const property = directory.property(lease.property_id);
  const { starts_on: startsOn, balance, rent, charges } = opening;
  return {
    propertyName: property?.name ?? null,
    address: property?.address ?? null,
    addressComplement: property?.address_complement ?? null,
    postalCode: property?.postal_code ?? null,
    city: property?.city ?? null,
    firstName: tenant?.first_name ?? null,
    lastName: tenant?.last_name ?? null,
    email: tenant?.email ?? null,
    phoneNumber: tenant?.phone_number ?? null,
    leaseKind: LEASE_KIND_WORDS[lease.kind].fr,
    leaseStartsOn: lease.starts_on,
    rent: euros(rent),
    charges: euros(charges),
    chargesKind: CHARGES_KIND_WORDS[lease.charges_kind].fr,
    rentDueDay: lease.rent_due_day,
    deposit: euros(lease.deposit),
    accountStartsOn: startsOn,
    balance: euros(balance),
  };
}
