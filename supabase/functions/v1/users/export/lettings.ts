import {
  CHARGES_KIND_WORDS,
  IMPORT_COLUMNS,
  LEASE_KIND_WORDS,
  TENANT_FIELDS,
} from '../../../_shared/contract/import-columns.ts';
import type { ImportField, TenantColumn } from '../../../_shared/contract/import.ts';
import { type Cell, euros, toCsv } from '../../../_shared/domain/csv.ts';
import { eachReadable } from '../../http/readable.ts';
import type { ExportedAccount } from '../../supabase/database.ts';

/**
 * The running leases with their tenants, up to four, as an import takes them: brought into another account on the same day,
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
  const tenants = account.tenants
    .filter(({ lease_id: id, state }) => id === lease.id && state === 'current')
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const opening = account.openings.find(({ lease_id: id }) => id === lease.id);
  if (tenants.length === 0 || opening === undefined) return null;
  const property = account.properties.find(({ id }) => id === lease.property_id);
  const { starts_on: startsOn, balance, rent, charges } = opening;
  return {
    propertyName: property?.name ?? null,
    address: property?.address ?? null,
    addressComplement: property?.address_complement ?? null,
    postalCode: property?.postal_code ?? null,
    city: property?.city ?? null,
    ...tenantCells(tenants),
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

/** Who stays comes before who leaves, then who was there first. */
const orderOf = (tenant: ExportedAccount['tenants'][number]): string =>
  `${tenant.leaves_on === null ? 0 : 1} ${tenant.created_at}`;

/** What the columns say of the tenants, each in those of its place. */
function tenantCells(tenants: ExportedAccount['tenants']): Readonly<Record<TenantColumn, Cell>> {
  const cells = TENANT_FIELDS.flatMap((fields, place) => {
    const tenant = tenants[place];
    return [
      [fields.companyName, tenant?.company_name ?? null],
      [fields.siren, tenant?.siren ?? null],
      [fields.firstName, tenant?.first_name ?? null],
      [fields.lastName, tenant?.last_name ?? null],
      [fields.email, tenant?.email ?? null],
      [fields.phoneNumber, tenant?.phone_number ?? null],
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each column of each place
  return Object.fromEntries(cells) as Record<TenantColumn, Cell>;
}
