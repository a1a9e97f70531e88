import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { IssueCode } from '../../_shared/contract/common.ts';
import { ErrorCode } from '../../_shared/contract/errors.ts';
import { type ImportLine, ImportLineOutcome } from '../../_shared/contract/import.ts';
import { toSnakeCase, registerFields } from '../supabase/reader.ts';

/** Returns a line as `import_lettings` takes it; `null` states nothing. */
export function fromLine(line: InferOutput<typeof ImportLine>, index: number) {
  return {
    line: index,
    property: {
      name: line.propertyName,
      address: line.address,
      address_complement: line.addressComplement,
      postal_code: line.postalCode,
      city: line.city,
    },
    tenants: line.tenants.map((tenant) => toSnakeCase(tenant)),
    letting: {
      rent: line.rent,
      charges: line.charges,
      charges_kind: line.chargesKind,
      rent_due_day: line.rentDueDay,
      lease_starts_on: line.leaseStartsOn,
    },
    lease: { kind: line.leaseKind, deposit: line.deposit },
    account: { starts_on: line.accountStartsOn, balance: line.balance },
  };
}

/** The order of differing fields in an answer; tenants come last. */
const FIELDS: readonly string[] = [
  'propertyName',
  'city',
  'leaseStartsOn',
  'rent',
  'charges',
  'chargesKind',
  'rentDueDay',
  'leaseKind',
  'deposit',
  'accountStartsOn',
  'balance',
] satisfies (keyof ImportLine)[];

/** Fields that the command names differently from the line. */
const RENAMED: Readonly<Record<string, keyof ImportLine>> = { startsOn: 'accountStartsOn' };

registerFields(ImportLineOutcome, {
  differences: ({ differing = {} }) => toDifferences(differing),
  propertyId: ({ state, propertyId = null }) => (state === 'refused' ? propertyId : null),
  tenantId: ({ state, tenantId = null }) => (state === 'refused' ? tenantId : null),
  warnings: ({ warnings = [] }) => warnings,
  errorCode: ({ errorCode }) => (v.is(ErrorCode, errorCode) ? errorCode : null),
  issues: ({ issue }) => toIssues(issue),
});

const placeOf = (field: string): number => (field.startsWith('tenants') ? Infinity : FIELDS.indexOf(field));

const toDifferences = (
  differing: Readonly<Record<string, string | number | null>>,
): ImportLineOutcome['differences'] =>
  Object.entries(differing)
    .map(([field, stored]) => ({ field, stored }))
    .toSorted((one, other) =>
      placeOf(one.field) === placeOf(other.field)
        ? one.field.localeCompare(other.field)
        : placeOf(one.field) - placeOf(other.field),
    );

function toIssues(issue = ''): ImportLineOutcome['issues'] {
  const [path = '', code] = issue.split('=');
  return v.is(IssueCode, code) ? [{ path: RENAMED[path] ?? path, code }] : [];
}
