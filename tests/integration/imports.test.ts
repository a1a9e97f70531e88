import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  ImportBlockerList,
  ImportList,
  ImportOutcome,
} from '../../supabase/functions/_shared/contract/import.ts';
import { PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { Lessor } from '../../supabase/functions/_shared/contract/lessor.ts';
import { LeaseList } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import { PropertyList } from '../../supabase/functions/_shared/contract/property.ts';
import { TenantList } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { earliestAccountStart } from '../../supabase/functions/_shared/domain/ledger/account-start.ts';
import { addDays, addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { rest } from './support/rest.ts';
import { newPayment } from './support/rows.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

const firstOfMonth = todayInParis().replace(/\d\d$/, '01');

const ANA = {
  propertyName: 'Le Bellecour',
  address: '12 rue de la Charité',
  postalCode: '69 002',
  city: 'Lyon',
  firstName: 'Ana',
  lastName: 'Roy',
  email: 'Ana.Roy@example.test',
  rent: 850,
  charges: 60,
  leaseKind: 'furnished',
  deposit: 1700,
  depositReceived: 1500,
  depositReceivedOn: '2026-01-05',
  energyClass: 'D',
  irlReference: '2024-Q2',
  revisionOn: '09-01',
  accountStartsOn: firstOfMonth,
  balance: 310,
};

const NAMED = { firstName: 'Zoé', lastName: 'Vian' };

const NOEL = { firstName: 'Noël', lastName: 'Petit', rent: 500 };

interface TenantInput {
  readonly firstName?: unknown;
  readonly lastName?: unknown;
  readonly email?: unknown;
  readonly phoneNumber?: unknown;
  readonly postalAddress?: unknown;
  readonly others?: readonly object[];
  readonly [field: string]: unknown;
}

/**
 * Builds an import line for the API. The input has the first tenant's fields at its top level, and the other tenants in
 * `others`.
 */
const toLine = ({
  firstName,
  lastName,
  email,
  phoneNumber,
  postalAddress,
  others = [],
  ...line
}: TenantInput) => {
  const first = { firstName, lastName, email, phoneNumber, postalAddress };
  const isSaid = Object.values(first).some((value) => value !== undefined);
  return { ...line, tenants: [...(isSaid ? [first] : []), ...others] };
};

const check = async (client: Client, lines: readonly TenantInput[]) =>
  json(await client.post('/imports/check', { lines: lines.map(toLine) }), ImportOutcome);

async function importLines(
  client: Client,
  lines: readonly TenantInput[],
  importId: string = randomUUID(),
  part = 1,
) {
  const body = { importId, part, fileName: 'loyers.csv', lines: lines.map(toLine) };
  const outcome = await json(await client.post('/imports', body), ImportOutcome);
  return { importId, outcome };
}

test('an import is checked, written, reported and undone as a whole', async () => {
  const { client } = await newLandlord();
  const lines = [ANA, NOEL, { ...NOEL, rent: 510 }];
  const fields = {
    differences: [],
    propertyId: null,
    tenantId: null,
    warnings: [],
    errorCode: null,
    issues: [],
  };
  const expected = [
    { ...fields, state: 'new' },
    { ...fields, state: 'new' },
    {
      ...fields,
      state: 'refused',
      errorCode: 'VALIDATION_FAILED',
      issues: [{ path: 'tenants.0.lastName', code: 'overlaps' }],
    },
  ];
  expect(await check(client, lines)).toEqual(expected);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([]);
  expect(await json(await client.get('/imports'), ImportList)).toEqual([]);

  const { importId, outcome } = await importLines(client, lines);
  expect(outcome).toEqual(expected);
  expect(await json(await client.get('/properties'), PropertyList)).toMatchObject([
    { name: 'Le Bellecour', postalCode: '69002', rent: 850, charges: 60, energyClass: 'D' },
  ]);
  expect(await json(await client.get('/leases'), LeaseList)).toMatchObject([
    { hasRevisionClause: null, irlReference: null, revisionMonth: null },
    { hasRevisionClause: true, irlReference: '2024-Q2', revisionMonth: 9, revisionDay: 1 },
  ]);
  expect(await json(await client.get('/tenants'), TenantList)).toMatchObject([
    { lastName: 'Petit', propertyId: null, emailConsent: null },
    { lastName: 'Roy', email: 'ana.roy@example.test', emailConsent: null },
  ]);
  const positions = await json(await client.get('/positions'), PositionList);
  expect(positions.find(({ names }) => names.includes('Ana Roy'))).toMatchObject({ owed: 1220 });
  expect(await json(await client.get('/imports'), ImportList)).toEqual([
    {
      id: importId,
      fileName: 'loyers.csv',
      createdAt: expect.any(String),
      undoneAt: null,
      added: 2,
      completed: 0,
      refused: 1,
    },
  ]);
  expect(await json(await client.get(`/imports/${importId}/blockers`), ImportBlockerList)).toEqual([]);

  expect((await client.post(`/imports/${importId}/undo`)).status).toBe(204);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([]);
  expect(await json(await client.get('/properties'), PropertyList)).toEqual([]);
  expect(await json(await client.get('/imports'), ImportList)).toMatchObject([
    { id: importId, undoneAt: expect.any(String) },
  ]);
});

test('an import line whose account starts too long ago or too far ahead is refused with a single error, which names the field', async () => {
  const { client } = await newLandlord();
  const earliest = earliestAccountStart(todayInParis());
  const lines = [
    { ...ANA, leaseStartsOn: null, accountStartsOn: addDays(earliest, -1) },
    { ...ANA, leaseStartsOn: null, lastName: 'Petit', accountStartsOn: earliest },
    { ...ANA, lastName: 'Ly', accountStartsOn: null, newAccountStartsOn: '2199-01-01' },
  ];
  expect(await check(client, lines)).toMatchObject([
    {
      state: 'refused',
      errorCode: 'VALIDATION_FAILED',
      issues: [{ path: 'accountStartsOn', code: 'tooLongAgo' }],
    },
    { state: 'new' },
    {
      state: 'refused',
      errorCode: 'VALIDATION_FAILED',
      issues: [{ path: 'newAccountStartsOn', code: 'tooFarAhead' }],
    },
  ]);
});

test('an import completes missing facts of a known letting if the line asks for it, and changes nothing without it', async () => {
  const { client } = await newLandlord();
  const { energyClass, email, deposit } = ANA;
  const line = { ...ANA, cafBenefit: 312.45 };
  const unknown = { energyClass: null, email: null, deposit: null };
  await importLines(client, [{ ...ANA, ...unknown, depositReceived: null, depositReceivedOn: null }]);
  const properties = await json(await client.get('/properties'), PropertyList);
  const tenants = await json(await client.get('/tenants'), TenantList);
  const outcome = { propertyId: null, tenantId: null, warnings: [], errorCode: null, issues: [] };
  expect((await importLines(client, [line])).outcome).toEqual([
    {
      ...outcome,
      state: 'incomplete',
      propertyId: properties[0]?.id,
      tenantId: tenants[0]?.id,
      differences: [
        { field: 'energyClass', stored: null },
        { field: 'deposit', stored: 0 },
        { field: 'depositReceived', stored: 0 },
        { field: 'depositReceivedOn', stored: null },
        { field: 'cafBenefit', stored: null },
        { field: 'tenants.0.email', stored: null },
      ],
    },
  ]);
  expect(await json(await client.get('/properties'), PropertyList)).toEqual(properties);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual(tenants);
  const { importId, outcome: completed } = await importLines(client, [{ ...line, completes: true }]);
  expect(completed).toEqual([{ ...outcome, state: 'completed', differences: [] }]);
  expect(await json(await client.get('/properties'), PropertyList)).toMatchObject([{ energyClass }]);
  expect(await json(await client.get('/tenants'), TenantList)).toMatchObject([
    { email: email.toLowerCase() },
  ]);
  expect(await json(await client.get('/leases'), LeaseList)).toMatchObject([{ deposit }]);
  expect(await check(client, [line])).toEqual([{ ...outcome, state: 'same', differences: [] }]);
  const above = { ...NOEL, msaBenefit: 500.01 };
  expect(await check(client, [above])).toMatchObject([
    { state: 'refused', issues: [{ path: 'msaBenefit', code: 'aboveAmount' }] },
  ]);
  const imports = await json(await client.get('/imports'), ImportList);
  expect(imports.find(({ id }) => id === importId)).toMatchObject({ added: 0, completed: 1, refused: 0 });
});

test('an import takes the lessor of a dwelling and the first day of new accounts, and refuses an unknown lessor at its field', async () => {
  const { client } = await newLandlord();
  const created = await client.post('/lessors', { series: 'SCI', companyName: 'SCI Les Tilleuls' });
  const { id: lessorId } = await json(created, Lessor);
  const line = {
    ...ANA,
    accountStartsOn: null,
    balance: null,
    lessor: 'SCI les Tilleuls',
    newAccountStartsOn: addMonths(firstOfMonth, 1),
  };
  const unknown = { ...line, address: '14 rue de la Charité', lessor: 'SCI Ailleurs' };
  expect((await importLines(client, [line, unknown])).outcome).toMatchObject([
    { state: 'new' },
    { state: 'refused', issues: [{ path: 'lessor', code: 'invalid' }] },
  ]);
  expect(await json(await client.get('/properties'), PropertyList)).toMatchObject([{ lessorId }]);
  expect(await json(await client.get('/leases'), LeaseList)).toMatchObject([
    { accountStartsOn: addMonths(firstOfMonth, 1) },
  ]);
  // The day applies only to new accounts, so that a later import of the list matches the lease.
  expect(await check(client, [{ ...line, newAccountStartsOn: firstOfMonth }])).toMatchObject([
    { state: 'same' },
  ]);
  const noAddress = { ...NOEL, lessor: 'SCI Les Tilleuls' };
  expect((await client.post('/imports/check', { lines: [toLine(noAddress)] })).status).toBe(400);
});

test('a repeated part of an import is written once, into the same import as all other parts', async () => {
  const { client } = await newLandlord();
  const { importId, outcome } = await importLines(client, [ANA]);
  expect((await importLines(client, [ANA], importId)).outcome).toEqual(outcome);
  const otherwise = await client.post('/imports', { importId, part: 1, lines: [toLine(NOEL)] });
  expect(await failure(otherwise)).toBe('409 IDEMPOTENCY_KEY_REUSED');
  await Promise.all([importLines(client, [NOEL], importId, 2), importLines(client, [NOEL], importId, 2)]);
  expect(await json(await client.get('/tenants'), TenantList)).toHaveLength(2);
  expect(await json(await client.get('/imports'), ImportList)).toMatchObject([{ id: importId, added: 2 }]);
});

test('the refusal to undo an import names the data that depend on the import', async () => {
  const { client } = await newLandlord();
  const { importId } = await importLines(client, [ANA, NOEL]);
  const tenants = await json(await client.get('/tenants'), TenantList);
  const tenantId = tenants.find(({ lastName }) => lastName === 'Roy')?.id ?? '';
  await newPayment(client, { tenantId, amount: 100, paidOn: todayInParis() });
  expect(await failure(await client.post(`/imports/${importId}/undo`))).toBe('409 IMPORT_IN_USE');
  expect(await json(await client.get(`/imports/${importId}/blockers`), ImportBlockerList)).toEqual([
    { name: 'Ana Roy', tenantId, propertyId: null, reason: 'PAYMENTS' },
  ]);
  expect(await json(await client.get('/tenants'), TenantList)).toEqual(tenants);
});

describe('an unreadable line', () => {
  test.each<readonly [TenantInput, string]>([
    [{ ...NOEL, others: [{ siren: '732829320' }] }, 'tenants.1.firstName=required'],
    [{ ...NOEL, others: [NAMED, NAMED, NAMED, NAMED] }, 'tenants=tooLong'],
    [{ address: '12 rue X', postalCode: '69002', city: 'Lyon', balance: 5 }, 'tenants=required'],
    [{ address: '12 rue X', postalCode: '69002', city: 'Lyon', revisionOn: '09-01' }, 'tenants=required'],
    [{ email: 'noel@example.test', rent: 500 }, 'tenants.0.firstName=required'],
    [{ ...NOEL, rent: 'abc' }, 'rent=invalidAmount'],
    [{ ...NOEL, rent: -1 }, 'rent=negativeAmount'],
    [{ ...NOEL, leaseStartsOn: '2026-02-31' }, 'leaseStartsOn=invalidDate'],
    [{ ...NOEL, rentDueDay: 31 }, 'rentDueDay=invalid'],
    [{ ...NOEL, energyClass: 'H' }, 'energyClass=invalid'],
    [{ ...NOEL, irlReference: 'T2 2024' }, 'irlReference=invalid'],
    [{ ...NOEL, revisionOn: '02-30' }, 'revisionOn=invalidDate'],
    [{ ...NOEL, depositReceived: 500 }, 'deposit=required'],
    [{ ...NOEL, depositReceivedOn: '2026-01-05' }, 'deposit=required'],
    [{ ...NOEL, deposit: 500, depositReceived: 500.01 }, 'depositReceived=aboveAmount'],
    [{ ...NOEL, cafBenefit: 0 }, 'cafBenefit=invalidAmount'],
    [{ ...NOEL, msaBenefit: 'oui' }, 'msaBenefit=invalidAmount'],
    [{ address: '12 rue X', postalCode: '69002', city: 'Lyon', cafBenefit: 5 }, 'tenants=required'],
    [{ ...NOEL, deposit: 500, depositReceivedOn: '2199-01-01' }, 'depositReceivedOn=futureDate'],
    [{ ...NOEL, email: 'noel' }, 'tenants.0.email=invalidEmail'],
    [{ ...NOEL, address: '12 rue X' }, 'postalCode=required'],
    [{ ...NOEL, address: '12 rue X', postalCode: '1000', city: 'Y' }, 'postalCode=invalidPostalCode'],
    [{ ...NOEL, city: 'Lyon' }, 'address=required'],
    [{ ...NOEL, emailConsent: { on: '2026-01-01', how: 'x' } }, 'emailConsent=unknownField'],
  ])('%j is refused: %s', async (line, issue) => {
    const { client } = await newLandlord();
    const refusal = `400 VALIDATION_FAILED lines.1.${issue}`;
    const lines = [toLine(ANA), toLine(line)];
    for (const answer of [
      await client.post('/imports/check', { lines }),
      await client.post('/imports', { importId: unknownId, part: 1, lines }),
    ])
      expect((await failure(answer)).split(/ lines\.1\.(?:city|tenants\.1\.companyName)/)[0]).toBe(refusal);
  });
});

test('REST adds no tenant for an imported line without a valid line number', async () => {
  const { client } = await newLandlord();
  for (const line of ['abc', 1.5, -1, null, { line: 1 }, 10_000_000]) {
    const lines = [{ line, tenants: [{ first_name: 'Ana', last_name: 'Roy' }], letting: { rent: 850 } }];
    const answer = await rest(client, 'rpc/import_lettings', { import_id: randomUUID(), part: 1, lines });
    expect(answer.status, JSON.stringify(line)).toBe(400);
  }
  expect(await json(await client.get('/tenants'), TenantList)).toEqual([]);
});
