import type { InferOutput } from 'valibot';
import { ImportLine, ImportLineOutcome } from '../../_shared/contract/import.ts';
import { toSnakeCase, registerFields } from '../supabase/reader.ts';
import { issuesIn } from '../supabase/rest-errors.ts';

/** Returns a line in the form that `import_lettings` takes. A field that is `null` is unknown. */
export function fromLine(line: InferOutput<typeof ImportLine>, index: number) {
  return {
    line: index,
    lessor: line.lessor,
    completes: line.completes,
    new_account_starts_on: line.newAccountStartsOn,
    property: {
      name: line.propertyName,
      address: line.address,
      address_complement: line.addressComplement,
      postal_code: line.postalCode,
      city: line.city,
      energy_class: line.energyClass,
    },
    tenants: line.tenants.map((tenant) => toSnakeCase(tenant)),
    letting: {
      rent: line.rent,
      charges: line.charges,
      charges_kind: line.chargesKind,
      rent_due_day: line.rentDueDay,
      lease_starts_on: line.leaseStartsOn,
    },
    lease: {
      kind: line.leaseKind,
      deposit: line.deposit,
      irl_reference: line.irlReference,
      revision_on: line.revisionOn,
    },
    deposit: { received: line.depositReceived, received_on: line.depositReceivedOn },
    benefits: { caf: line.cafBenefit, msa: line.msaBenefit },
    account: { starts_on: line.accountStartsOn, balance: line.balance },
  };
}

/** The columns that have another name in a line of the contract. */
const RENAMED: Readonly<Record<string, keyof ImportLine>> = {
  name: 'propertyName',
  kind: 'leaseKind',
  startsOn: 'accountStartsOn',
  received: 'depositReceived',
  receivedOn: 'depositReceivedOn',
  caf: 'cafBenefit',
  msa: 'msaBenefit',
};

function fieldOf(column: string): string {
  const field = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return RENAMED[field] ?? field;
}

registerFields(ImportLineOutcome, {
  differences: ({ differing = {} }) => toDifferences(differing),
  propertyId: ({ property_id: id = null }) => id,
  tenantId: ({ tenant_id: id = null }) => id,
  warnings: ({ warnings = [] }) => warnings,
  errorCode: ({ error_code: code = null }) => code,
  issues: ({ issue }) => issuesIn(issue).map(({ path, code }) => ({ path: fieldOf(path), code })),
});

const FIELDS = Object.keys(ImportLine.entries);

/** Returns the place of a field in the list of differences. Fields of tenants come last. */
const placeOf = (field: string): number =>
  field.startsWith('tenants') ? FIELDS.length : FIELDS.indexOf(field);

const toDifferences = (
  differing: Readonly<Record<string, string | number | null>>,
): ImportLineOutcome['differences'] =>
  Object.entries(differing)
    .map(([column, stored]) => ({ field: fieldOf(column), stored }))
    .toSorted(
      (one, other) => placeOf(one.field) - placeOf(other.field) || one.field.localeCompare(other.field),
    );
