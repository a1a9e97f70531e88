import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldIssues } from './errors.ts';
import { ExpenseCreate, ExpenseUpdate } from './expense.ts';
import { PropertyCreate, PropertyUpdate } from './property.ts';
import { ReceiptRequest } from './documents/receipt.ts';
import { TenantCreate, TenantUpdate } from './leases/tenant.ts';
import { WhitelistedUserCreate, WhitelistedUserUpdate } from './users/whitelist.ts';

const issues = (schema: v.GenericSchema, input: unknown) =>
  fieldIssues(v.safeParse(schema, input).issues ?? []).map(({ path, code }) => `${path}=${code}`);

test('validating a body names each missing, wrong or unknown field once', () => {
  const input = { name: '', address: 'a', postalCode: 5, rent: -1.005, charges: null, owner: 'me' };
  expect(issues(PropertyCreate, input).toSorted()).toEqual([
    'charges=invalidAmount',
    'city=required',
    'name=required',
    'owner=unknownField',
    'postalCode=invalid',
    'rent=negativeAmount',
  ]);
});

test('the body of a change may leave out every field, and may clear only optional fields', () => {
  expect(issues(PropertyUpdate, {})).toEqual([]);
  expect(issues(PropertyUpdate, { addressComplement: null })).toEqual([]);
  expect(issues(PropertyUpdate, { city: null })).toEqual(['city=required']);
});

test.each([
  ['a tenant', TenantCreate, TenantUpdate, ['deposit', 'leaseId', 'accountStartsOn', 'idempotencyKey']],
  ['an expense', ExpenseCreate, ExpenseUpdate, ['idempotencyKey', 'bankLineId', 'payee']],
  ['the whitelist', WhitelistedUserCreate, WhitelistedUserUpdate, []],
])(
  'a change of %s accepts all fields of a new object, except the listed fields',
  (_, create, update, except) => {
    expect(Object.keys(create.entries).filter((name) => !(name in update.entries))).toEqual(except);
  },
);

test.each([['text'], [null], [undefined], [5], [true]])(
  'a body that is %j has one error for the whole body',
  (input) => {
    expect(issues(PropertyCreate, input)).toEqual(['=invalid']);
  },
);

test('an array is never accepted as a body', () => {
  expect(issues(PropertyCreate, [])).toContain('name=required');
});

const request = {
  propertyId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11',
  tenantId: '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11',
  paidAt: '2026-03-05',
  from: '2026-03-01',
  to: '2026-03-31',
  rent: 750,
  charges: 0,
};

test.each([
  [{}, []],
  [{ to: '2026-03-01' }, []],
  [{ to: '2026-02-28' }, ['to=periodReversed']],
  [{ to: '2026-02-31' }, ['to=invalidDate']],
  [{ from: '2026-3-1' }, ['from=invalidDate']],
  [{ from: '2026-04-01', rent: -1 }, ['rent=negativeAmount', 'to=periodReversed']],
])('validating a request for a quittance with the changes %j names each wrong field', (fields, expected) => {
  expect(issues(ReceiptRequest, { ...request, ...fields }).toSorted()).toEqual(expected);
});
