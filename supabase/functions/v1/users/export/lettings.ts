import {
  CHARGES_KIND_WORDS,
  IMPORT_COLUMNS,
  LEASE_KIND_WORDS,
} from '../../../_shared/contract/import-columns.ts';
import type { ImportField } from '../../../_shared/contract/import.ts';
import { type Cell, euros, toCsv } from '../../../_shared/domain/csv.ts';
import { eachReadable } from '../../http/readable.ts';
import type { ExportedAccount } from '../../supabase/database.ts';

/**
 * The running leases, each with its first tenant, as an import takes them: brought into another account on the same day,
 * they stand there as they stand here.
 */
export function lettingsTable(account: ExportedAccount): string {
  const fields = Object.keys(IMPORT_COLUMNS).filter(isField);
  const rows = eachReadable(account.leases, (lease) => lettingOf(account, lease));
  return toCsv(
    fields.map((field) => IMPORT_COLUMNS[field].fr),
    rows.filter((row) => row !== null).map((row) => fields.map((field) => row[field])),
  );
}

const isField = (name: string): name is ImportField => Object.hasOwn(IMPORT_COLUMNS, name);

function lettingOf(
  account: ExportedAccount,
  lease: ExportedAccount['leases'][number],
): Record<ImportField, Cell> | null {
  const people = account.tenants.filter(({ lease_id: id, state }) => id === lease.id && state === 'current');
  const tenant = people.find((one) => one.stands_for_lease) ?? people[0];
  const opening = account.openings.find(({ lease_id: id }) => id === lease.id);
  if (tenant === undefined || opening === undefined) return null;
  const property = account.properties.find(({ id }) => id === lease.property_id);
  const { starts_on: startsOn, balance, rent, charges } = opening;
  return {
    propertyName: property?.name ?? null,
    address: property?.address ?? null,
    addressComplement: property?.address_complement ?? null,
    postalCode: property?.postal_code ?? null,
    city: property?.city ?? null,
    firstName: tenant.first_name,
    lastName: tenant.last_name,
    email: tenant.email,
    phoneNumber: tenant.phone_number,
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
