import {
  CHARGES_KIND_WORDS,
  IMPORT_COLUMNS,
  LEASE_KIND_WORDS,
} from '../../../_shared/contract/import-columns.ts';
import type { ImportField } from '../../../_shared/contract/import.ts';
import { type Cell, euros, toCsv } from '../../../_shared/domain/csv.ts';
import { eachReadable } from '../../http/readable.ts';
import type { ExportedAccount } from '../../supabase/database.ts';
import { openingOf, rentOn } from './opening.ts';

/**
 * The running leases, each with its first tenant, as an import takes them: brought into another account on the same day,
 * they stand there as they stand here.
 */
export function lettingsTable(account: ExportedAccount, today: string): string {
  const fields = Object.keys(IMPORT_COLUMNS).filter(isField);
  const rows = eachReadable(account.leases, (lease) => lettingOf(account, lease, today));
  return toCsv(
    fields.map((field) => IMPORT_COLUMNS[field].fr),
    rows.filter((row) => row !== null).map((row) => fields.map((field) => row[field])),
  );
}

const isField = (name: string): name is ImportField => Object.hasOwn(IMPORT_COLUMNS, name);

function lettingOf(
  account: ExportedAccount,
  lease: ExportedAccount['leases'][number],
  today: string,
): Record<ImportField, Cell> | null {
  const people = account.tenants.filter(({ lease_id: id, state }) => id === lease.id && state === 'current');
  const tenant = people.find((one) => one.stands_for_lease) ?? people[0];
  if (tenant === undefined) return null;
  const ofLease = <Row extends { readonly lease_id: string }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ lease_id: id }) => id === lease.id);
  const facts = {
    lease,
    rents: ofLease(account.rents),
    dues: ofLease(account.dues),
    payments: ofLease(account.payments),
    allocations: ofLease(account.allocations),
  };
  const property = account.properties.find(({ id }) => id === lease.property_id);
  const { rent, charges } = rentOn(facts, today);
  const { startsOn, balance } = openingOf(facts, today);
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
