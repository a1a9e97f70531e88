import {
  CHARGES_KIND_WORDS,
  IMPORT_COLUMNS,
  LEASE_KIND_WORDS,
  quarterCell,
  TENANT_FIELDS,
} from '../../../_shared/contract/import-columns.ts';
import type { ImportField, TenantColumn } from '../../../_shared/contract/import.ts';
import { type Cell, euros } from '../../../_shared/domain/csv.ts';
import { longDate } from '../../../_shared/domain/period.ts';
import type { ExportedRow } from './parts.ts';
import type { Directory } from './directory.ts';
import { type Column, table } from './table.ts';

type LeaseRow = ExportedRow<'leases'>['row'];
type TenantRow = ExportedRow<'tenants'>['row'];

const EXIT_STATES = { conform: 'conforme', different: 'non conforme' };

/** The columns that an import ignores. They show further terms of the lease. */
const OTHER_TERMS: readonly Column<'leases'>[] = [
  ['Clause de révision', (lease) => lease.has_revision_clause],
  ['IRL de référence depuis le', (lease) => lease.irl_reference_from],
  ['Forfait de charges révisé', (lease) => lease.has_charges_index],
  ['Assuré jusqu’au', (lease) => lease.insured_until],
  ['Nouvelle adresse', (lease) => lease.new_address],
  ['État des lieux de sortie', (lease) => lease.exit_state && EXIT_STATES[lease.exit_state]],
  ['Comptes de l’immeuble approuvés le', (lease) => lease.accounts_approved_on],
];

/**
 * Returns the table of running leases, in the form of an import. A line has the first four tenants of a lease. Another
 * account that imports the table on the same day gets the same lettings. The table has no leases that have ended,
 * because an import adds running leases. klinky.json has all leases with all terms.
 */
export function lettingsTable(directory: Directory) {
  const fields = Object.keys(IMPORT_COLUMNS).filter(isField);
  // Tenants who stay come before tenants who leave.
  const currentOf = (lease: string) =>
    directory
      .tenants(lease)
      .filter(({ state }) => state === 'current')
      .toSorted((one, other) => Number(one.leaves_on !== null) - Number(other.leaves_on !== null));
  return table<'leases'>(
    'locations.csv',
    [
      ...fields.map((field): Column<'leases'> => [
        IMPORT_COLUMNS[field].fr,
        (lease, opening) => lettingOf(directory, currentOf(lease.id), lease, opening)[field],
      ]),
      ...OTHER_TERMS,
    ],
    ({ id }) => currentOf(id).length > 0,
  );
}

const isField = (name: string): name is ImportField => Object.hasOwn(IMPORT_COLUMNS, name);

function lettingOf(
  directory: Directory,
  people: readonly TenantRow[],
  lease: LeaseRow,
  opening: ExportedRow<'leases'>['extra'],
): Record<ImportField, Cell> {
  const property = directory.property(lease.property_id);
  const { starts_on: startsOn, balance, rent, charges } = opening;
  return {
    propertyName: property?.name ?? null,
    address: property?.address ?? null,
    addressComplement: property?.address_complement ?? null,
    postalCode: property?.postal_code ?? null,
    city: property?.city ?? null,
    energyClass: property?.energy_class ?? null,
    lessor: property === undefined ? null : opening.lessor,
    ...tenantCells(people),
    leaseKind: LEASE_KIND_WORDS[lease.kind].fr,
    leaseStartsOn: lease.starts_on,
    rent: euros(rent),
    charges: euros(charges),
    chargesKind: CHARGES_KIND_WORDS[lease.charges_kind].fr,
    rentDueDay: lease.rent_due_day,
    deposit: euros(lease.deposit),
    ...depositCells(lease.deposit, opening),
    ...clauseCells(lease),
    ...benefitCells(opening),
    accountStartsOn: startsOn,
    balance: euros(balance),
  };
}

/**
 * Returns the cells of the received deposit. The amount is at most the agreed deposit, because an import refuses a
 * larger amount.
 */
function depositCells(
  agreed: number,
  { received = 0, received_on: day = null }: ExportedRow<'leases'>['extra'],
): Readonly<Record<'depositReceived' | 'depositReceivedOn', Cell>> {
  const amount = Math.min(agreed, received);
  return amount === 0
    ? { depositReceived: null, depositReceivedOn: null }
    : { depositReceived: euros(amount), depositReceivedOn: day };
}

/**
 * Returns the cells of the housing benefits. An amount is at most the rent and charges, because an import refuses a
 * larger amount.
 */
function benefitCells({
  rent,
  charges,
  caf = 0,
  msa = 0,
}: ExportedRow<'leases'>['extra']): Readonly<Record<'cafBenefit' | 'msaBenefit', Cell>> {
  const cell = (amount: number): Cell => (amount === 0 ? null : euros(Math.min(amount, rent + charges)));
  return { cafBenefit: cell(caf), msaBenefit: cell(msa) };
}

/**
 * Returns the cells of the revision clause. An import reads these cells as an agreed clause, so the cells are empty if
 * the lease has no clause.
 */
function clauseCells(lease: LeaseRow): Readonly<Record<'irlReference' | 'revisionOn', Cell>> {
  if (lease.has_revision_clause === false) return { irlReference: null, revisionOn: null };
  const { irl_reference: quarter, revision_month: month, revision_day: day } = lease;
  return {
    irlReference: quarter && quarterCell(quarter, 'fr'),
    // The name of the month leaves no doubt about the order of month and day.
    revisionOn: month && day ? longDate(`2000-${month}-${day}`).replace(' 2000', '') : null,
  };
}

/** Returns the cells of the tenants. Each tenant has separate columns, whose names contain the tenant's number. */
function tenantCells(tenants: readonly TenantRow[]): Readonly<Record<TenantColumn, Cell>> {
  const cells = TENANT_FIELDS.flatMap((fields, place) => {
    const tenant = tenants[place];
    return [
      [fields.companyName, tenant?.company_name ?? null],
      [fields.siren, tenant?.siren ?? null],
      [fields.firstName, tenant?.first_name ?? null],
      [fields.lastName, tenant?.last_name ?? null],
      [fields.email, tenant?.email ?? null],
      [fields.phoneNumber, tenant?.phone_number ?? null],
      [fields.postalAddress, tenant?.postal_address ?? null],
    ];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `cells` has all columns, also of missing tenants
  return Object.fromEntries(cells) as Record<TenantColumn, Cell>;
}
