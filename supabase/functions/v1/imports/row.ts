import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { IssueCode } from '../../_shared/contract/common.ts';
import { ErrorCode } from '../../_shared/contract/errors.ts';
import type {
  Import,
  ImportBlocker,
  ImportLine,
  ImportLineOutcome,
  TenantField,
} from '../../_shared/contract/import.ts';
import type { ImportBlockerRow, ImportLineFields, ImportLineRow, ImportRow } from '../supabase/database.ts';
import { toInstant } from '../supabase/to-instant.ts';

/** The columns that a line says something of; `null` says nothing. */
export function fromLine(line: InferOutput<typeof ImportLine>, index: number): ImportLineFields {
  return {
    line: index,
    property: {
      name: line.propertyName,
      address: line.address,
      address_complement: line.addressComplement,
      postal_code: line.postalCode,
      city: line.city,
    },
    tenants: line.tenants.map((tenant) => ({
      first_name: tenant.firstName,
      last_name: tenant.lastName,
      company_name: tenant.companyName,
      siren: tenant.siren,
      email: tenant.email,
      phone_number: tenant.phoneNumber,
    })),
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

/** What the columns that can differ are called in a line. */
const FIELDS: Readonly<Record<string, keyof ImportLine>> = {
  name: 'propertyName',
  city: 'city',
  lease_starts_on: 'leaseStartsOn',
  rent: 'rent',
  charges: 'charges',
  charges_kind: 'chargesKind',
  rent_due_day: 'rentDueDay',
  kind: 'leaseKind',
  deposit: 'deposit',
  starts_on: 'accountStartsOn',
  balance: 'balance',
};

/** The same of each tenant. */
const TENANT_FIELDS: Readonly<Record<string, TenantField>> = {
  company_name: 'companyName',
  siren: 'siren',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phoneNumber',
};

/** What a command calls a field, where a line calls it something else. */
const RENAMED: Readonly<Record<string, keyof ImportLine>> = { startsOn: 'accountStartsOn' };

export function toLineOutcome(row: ImportLineRow): ImportLineOutcome {
  const { state, differing = {}, propertyId = null, tenantId = null, warnings = [], errorCode, issue } = row;
  const isRefused = state === 'refused';
  return {
    state,
    differences: toDifferences(differing),
    propertyId: isRefused ? propertyId : null,
    tenantId: isRefused ? tenantId : null,
    warnings,
    errorCode: v.is(ErrorCode, errorCode) ? errorCode : null,
    issues: toIssues(issue),
  };
}

/** The path in a line of what a command calls a column: `tenants.1.first_name` is `tenants.1.firstName`. */
function pathOf(column: string): string {
  const [noun = '', place = '', name] = column.split('.');
  if (noun !== 'tenants') return FIELDS[noun] ?? noun;
  return [noun, place, ...(name === undefined ? [] : [TENANT_FIELDS[name] ?? name])].join('.');
}

/** In the order of the fields of a line, its tenants last. */
const placeOf = (path: string): number =>
  path.startsWith('tenants') ? Infinity : Object.values(FIELDS).findIndex((field) => field === path);

const toDifferences = (
  differing: NonNullable<ImportLineRow['differing']>,
): ImportLineOutcome['differences'] =>
  Object.entries(differing)
    .map(([column, known]) => ({ field: pathOf(column), known }))
    .toSorted((one, other) =>
      placeOf(one.field) === placeOf(other.field)
        ? one.field.localeCompare(other.field)
        : placeOf(one.field) - placeOf(other.field),
    );

function toIssues(issue = ''): ImportLineOutcome['issues'] {
  const [path = '', code] = issue.split('=');
  return v.is(IssueCode, code) ? [{ path: RENAMED[path] ?? path, code }] : [];
}

export function toImport({
  file_name: fileName,
  created_at: createdAt,
  undone_at: undoneAt,
  ...others
}: ImportRow): Import {
  return {
    ...others,
    fileName,
    createdAt: toInstant(createdAt),
    undoneAt: undoneAt === null ? null : toInstant(undoneAt),
  };
}

export function toBlocker({ name, tenantId, propertyId, why }: ImportBlockerRow): ImportBlocker {
  return { name, tenantId, propertyId, why };
}
