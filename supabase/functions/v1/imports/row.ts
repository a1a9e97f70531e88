import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { IssueCode } from '../../_shared/contract/common.ts';
import { isErrorCode } from '../../_shared/contract/errors.ts';
import type {
  Import,
  ImportBlocker,
  ImportField,
  ImportLine,
  ImportLineOutcome,
} from '../../_shared/contract/import.ts';
import type {
  ChangedColumns,
  ImportBlockerRow,
  ImportLineFields,
  ImportLineRow,
  ImportRow,
} from '../supabase/database.ts';
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
    tenant: {
      first_name: line.firstName,
      last_name: line.lastName,
      email: line.email,
      phone_number: line.phoneNumber,
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

/** What the columns are called in a line. */
const FIELDS: Readonly<
  Record<'property' | 'tenant' | 'rent' | 'lease' | 'account', Readonly<Record<string, ImportField>>>
> = {
  property: { name: 'propertyName', city: 'city' },
  tenant: {
    first_name: 'firstName',
    last_name: 'lastName',
    email: 'email',
    phone_number: 'phoneNumber',
    charges_kind: 'chargesKind',
    rent_due_day: 'rentDueDay',
    lease_starts_on: 'leaseStartsOn',
  },
  rent: { rent: 'rent', charges: 'charges' },
  lease: { kind: 'leaseKind', deposit: 'deposit' },
  account: { starts_on: 'accountStartsOn', balance: 'balance' },
};

/** What a command calls a field, where a line calls it something else. */
const RENAMED: Readonly<Record<string, ImportField>> = { startsOn: 'accountStartsOn' };

/** The fields that changed, with what was there and what is. */
const changed = (
  noun: keyof typeof FIELDS,
  before: ChangedColumns = {},
  after: ChangedColumns = {},
  from: string | null = null,
): ImportLineOutcome['changes'] =>
  Object.entries(FIELDS[noun]).flatMap(([column, field]) =>
    column in before ? [{ field, before: before[column] ?? null, after: after[column] ?? null, from }] : [],
  );

export function toLineOutcome(row: ImportLineRow): ImportLineOutcome {
  return {
    state: row.state,
    changes: [
      ...changed('property', row.propertyBefore, row.propertyAfter),
      ...changed('tenant', row.tenantBefore, row.tenantAfter),
      ...changed('rent', row.rentBefore, row.rentAfter, row.rentFrom),
      ...changed('lease', row.leaseBefore, row.leaseAfter),
      ...changed('account', row.accountBefore, row.accountAfter),
    ],
    warnings: row.warnings ?? [],
    errorCode: isErrorCode(row.errorCode) ? row.errorCode : null,
    issues: toIssues(row.issue),
  };
}

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
