import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LeaseList } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import { Deposit } from '../../supabase/functions/_shared/contract/leases/deposit.ts';
import { LettingOutcome, LettingPreview } from '../../supabase/functions/_shared/contract/leases/letting.ts';
import { PropertyCreate, PropertyList } from '../../supabase/functions/_shared/contract/property.ts';
import { TenantList } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';

const today = todayInParis();
const month = monthOf(today);

/**
 * Returns a letting of a couple in a new dwelling, at 900 of rent and 80 of charges. The letting starts on the first of
 * this month. The couple has paid a part of the first rent.
 */
const couple = (fields: Record<string, unknown> = {}) => ({
  idempotencyKey: randomUUID(),
  property: { name: 'T2 Confluence', address: '8 quai Rambaud', postalCode: '69002', city: 'Lyon' },
  tenants: [
    {
      firstName: 'Sarah',
      lastName: 'Cohen',
      email: 'Sarah@Example.test',
      emailConsent: { on: today, how: 'Bail' },
    },
    {
      firstName: 'Tom',
      lastName: 'Weber',
      phoneNumber: '06 12 34 56 78',
      postalAddress: '12 rue Hoche, 93100 Montreuil',
    },
  ],
  guarantors: [{ companyName: 'Visale', tenant: 1 }],
  kind: 'furnished',
  startsOn: month.from,
  durationMonths: 12,
  rent: 900,
  charges: 80,
  deposit: 1800,
  payment: { paidOn: today, amount: 500, method: 'transfer', issue: 'all' },
  ...fields,
});

const all = async (client: Client) => ({
  properties: await json(await client.get('/properties'), PropertyList),
  tenants: await json(await client.get('/tenants'), TenantList),
  leases: await json(await client.get('/leases'), LeaseList),
});

test('a new dwelling keeps every field that a letting names', async () => {
  // The lease states the amounts, and the account determines the lessor.
  const elsewhere = new Set(['idempotencyKey', 'rent', 'charges', 'lessorId']);
  const valueOf = (entry: v.GenericSchema) =>
    ['69002', 'D', '2022-05-04', true, 3].find((value) => v.is(entry, value));
  const property = Object.fromEntries(
    Object.entries(PropertyCreate.entries)
      .filter(([name]) => !elsewhere.has(name))
      .map(([name, entry]) => [name, valueOf(entry)]),
  );
  expect(Object.values(property)).not.toContain(undefined);
  const { client } = await newLandlord();
  expect((await client.post('/lettings', couple({ property }))).status).toBe(201);
  expect(await json(await client.get('/properties'), PropertyList)).toMatchObject([property]);
});

test('adding a letting records the received deposit and issues its receipt, but only if a deposit was agreed', async () => {
  const { client } = await newLandlord();
  const depositReceipt = { movedOn: today, method: 'transfer' };
  const { lease, depositReceipt: document } = await json(
    await client.post('/lettings', couple({ depositReceipt })),
    LettingOutcome,
  );
  const deposit = await json(await client.get(`/leases/${lease.id}/deposit`), Deposit);
  expect(deposit).toMatchObject({ held: 1800, state: 'held', movements: [{ ...depositReceipt, document }] });
  expect(document?.number).toMatch(/^D-/);
  expect(await failure(await client.post('/lettings', couple({ depositReceipt, deposit: 0 })))).toBe(
    '400 VALIDATION_FAILED deposit=required',
  );
});

test('a letting is added as a whole, once per key, and has the payment and the receipt that its preview showed', async () => {
  const { client } = await newLandlord();
  const body = couple();
  const preview = await json(await client.post('/lettings/preview', body), LettingPreview);
  expect(preview).toMatchObject({
    rents: [{ ...month, dueOn: month.from, amount: 980 }, { amount: 980 }],
    payment: { parts: [{ ...month, amount: 500 }], receipts: [{ kind: 'partial' }] },
    alreadyLet: null,
    warnings: [],
  });
  expect(await all(client)).toEqual({ properties: [], tenants: [], leases: [] });

  const response = await client.post('/lettings', body);
  expect(response.status).toBe(201);
  const added = await json(response, LettingOutcome);
  expect(added.payment).toMatchObject({
    payment: { amount: 500, paidOn: today },
    position: { owed: sumEuros(980, -500) },
    receipts: [{ number: expect.stringMatching(/^R-/) }],
    blockers: [],
  });
  const { properties, tenants, leases } = await all(client);
  expect(leases).toEqual([added.lease]);
  expect(leases).toMatchObject([
    { kind: 'furnished', startsOn: month.from, deposit: 1800, guarantors: [{ companyName: 'Visale' }] },
  ]);
  expect(properties).toMatchObject([
    { id: added.lease.propertyId, name: 'T2 Confluence', rent: 900, charges: 80 },
  ]);
  expect(tenants).toMatchObject([
    { firstName: 'Sarah', email: 'sarah@example.test', emailConsent: { on: today, how: 'Bail' } },
    {
      firstName: 'Tom',
      phoneNumber: expect.stringContaining('12'),
      postalAddress: '12 rue Hoche, 93100 Montreuil',
    },
  ]);

  const next = couple({ property: null, propertyId: added.lease.propertyId });
  expect(await json(await client.post('/lettings/preview', next), LettingPreview)).toMatchObject({
    alreadyLet: { tenantId: tenants[0]?.id, names: ['Sarah Cohen', 'Tom Weber'], until: null },
  });

  const again = await json(await client.post('/lettings', body), LettingOutcome);
  expect(again.lease).toEqual(added.lease);
  expect(again.payment?.payment).toEqual(added.payment?.payment);
  expect(await failure(await client.post('/lettings', { ...body, rent: 901 }))).toBe(
    '409 IDEMPOTENCY_KEY_REUSED',
  );
  expect((await all(client)).leases).toHaveLength(1);
});

test('a letting states the revision clause of its lease, which is unknown by default', async () => {
  const { client } = await newLandlord();
  const clause = {
    hasRevisionClause: true,
    revisionMonth: 9,
    revisionDay: 1,
    irlReference: '2024-Q2',
    irlReferenceFrom: '2024-09-01',
    hasChargesIndex: true,
  };
  const stored = await json(await client.post('/lettings', couple(clause)), LettingOutcome);
  expect(stored.lease).toMatchObject(clause);
  const { lease } = await json(await client.post('/lettings', couple()), LettingOutcome);
  expect(lease).toMatchObject({
    hasRevisionClause: null,
    revisionMonth: null,
    irlReference: null,
    hasChargesIndex: false,
  });
});

test('a letting sent twice at the same time is added once', async () => {
  const { client } = await newLandlord();
  const body = couple();
  const [one, other] = await Promise.all([client.post('/lettings', body), client.post('/lettings', body)]);
  expect((await json(one, LettingOutcome)).lease).toEqual((await json(other, LettingOutcome)).lease);
  expect((await all(client)).leases).toHaveLength(1);
});

describe('a letting is refused as a whole, and the refusal names the field,', () => {
  const tomorrow = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ['without a dwelling', { property: null }, 'propertyId=required'],
    ['with an unknown dwelling', { property: null, propertyId: randomUUID() }, 'propertyId=invalid'],
    ['with a missing name', { tenants: [{ firstName: 'Sarah' }] }, 'tenants.0.lastName=required'],
    [
      'with a consent and no address',
      { tenants: [{ firstName: 'A', lastName: 'B', emailConsent: { on: today, how: 'Bail' } }] },
      'tenants.0.email=required',
    ],
    [
      'with an address without a city',
      { property: { name: 'T2', address: '8 quai Rambaud', postalCode: '69002' } },
      'property.city=required',
    ],
    [
      'with a guarantor for an unknown tenant',
      { guarantors: [{ companyName: 'Visale', tenant: 2 }] },
      'guarantors.0.tenant=invalid',
    ],
    [
      'with a day of revision that no year has',
      { revisionMonth: 2, revisionDay: 30 },
      'revisionDay=invalidDate',
    ],
    ['without a first day', { startsOn: undefined }, 'startsOn=required'],
    ['with a rent below zero', { rent: -1 }, 'rent=negativeAmount'],
    ['paid later', { payment: { paidOn: tomorrow, amount: 1 } }, 'payment.paidOn=futureDate'],
    ['paid long before', { payment: { paidOn: '2020-01-01', amount: 1 } }, 'payment.paidOn=tooEarly'],
  ];
  test.each(refused)('%s', async (_, fields, issue) => {
    const { client } = await landlord;
    for (const path of ['/lettings', '/lettings/preview'])
      expect(await failure(await client.post(path, couple(fields)))).toBe(`400 VALIDATION_FAILED ${issue}`);
    expect(await all(client)).toEqual({ properties: [], tenants: [], leases: [] });
  });
});

const landlord = newLandlord();
