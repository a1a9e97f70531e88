import { expect, test } from 'vitest';
import { ReceiptList } from '../../supabase/functions/_shared/contract/receipt-list.ts';
import {
  MonthTenantList,
  ReceiptMonthResult,
} from '../../supabase/functions/_shared/contract/receipt-month.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { newProperty, newTenant } from './support/rows.ts';
import { titled } from './support/titled.ts';

const MONTH = { month: '2026-03', paidAt: '2026-03-05' };

const readMonth = async ({ client }: Landlord) =>
  json(await client.get('/receipts/month?month=2026-03'), MonthTenantList);
const issue = async ({ client }: Landlord, tenantIds: readonly string[]) =>
  json(await client.post('/receipts/month', { ...MONTH, tenantIds }), ReceiptMonthResult);

test('a month is issued in one go, in the order of names; one tenant that fails is named and stops no other', async () => {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const add = async (lastName: string, fields: Record<string, unknown> = {}) =>
    (await newTenant(landlord.client, { firstName: 'Inès', lastName, propertyId, ...fields })).id;
  const [zoe, abel, homeless] = [
    await add('Zoé'),
    await add('Abel'),
    await add('Loin', { propertyId: null }),
  ];

  expect((await readMonth(landlord)).map(({ tenantName, blocker }) => [tenantName, blocker])).toEqual([
    ['Inès Abel', null],
    ['Inès Loin', 'NO_PROPERTY'],
    ['Inès Zoé', null],
  ]);
  const result = await issue(landlord, [zoe, homeless, abel]);
  expect(result.issued.map(({ tenantId, number }) => [tenantId, number])).toEqual([
    [abel, expect.stringMatching(/^Q-\d{4}-0001$/)],
    [zoe, expect.stringMatching(/^Q-\d{4}-0002$/)],
  ]);
  expect(result.failed).toEqual([{ tenantId: homeless, tenantName: 'Inès Loin', errorCode: 'NO_PROPERTY' }]);

  const after = await readMonth(landlord);
  expect(after.map(({ receipt }) => receipt?.kind)).toEqual(['quittance', undefined, 'quittance']);
  const again = await issue(landlord, [zoe, homeless, abel]);
  expect(again.issued).toEqual([]);
  expect(again.skipped.map(({ number }) => number)).toEqual(result.issued.map(({ number }) => number));
  expect(await json(await landlord.client.get('/receipts'), ReceiptList)).toHaveLength(2);
});

test('a month requested many times at once is issued once', async () => {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const tenantIds = await Promise.all(
    Array.from({ length: 5 }, async () => (await newTenant(landlord.client, { propertyId })).id),
  );
  const results = await Promise.all(Array.from({ length: 6 }, () => issue(landlord, tenantIds)));
  expect(results.flatMap(({ issued }) => issued)).toHaveLength(5);
  expect(results.flatMap(({ skipped }) => skipped)).toHaveLength(25);
  expect(results.flatMap(({ failed }) => failed)).toEqual([]);
  const list = await json(await landlord.client.get('/receipts'), ReceiptList);
  expect(list.map(({ number }) => number.slice(7)).toSorted()).toEqual([
    '0001',
    '0002',
    '0003',
    '0004',
    '0005',
  ]);
});

test.each(
  titled([
    [{ month: '2026-13' }, 'month=invalidDate'],
    [{ month: '2026-3' }, 'month=invalidDate'],
    [{ month: '2199-01' }, 'month=futureTerm'],
    [{ paidAt: '2199-01-01' }, 'paidAt=futureDate'],
    [{ tenantIds: [] }, 'tenantIds=required'],
    [{ tenantIds: Array.from({ length: 501 }, () => crypto.randomUUID()) }, 'tenantIds=tooLong'],
    [{ tenantIds: ['x'] }, 'tenantIds.0=invalid'],
  ]),
)('nothing is issued for %s', async (_, fields, expected) => {
  const { client } = await newLandlord();
  const body = { ...MONTH, tenantIds: [crypto.randomUUID()], ...fields };
  expect(await failure(await client.post('/receipts/month', body))).toBe(`400 VALIDATION_FAILED ${expected}`);
});

test('an invalid month is refused', async () => {
  const { client } = await newLandlord();
  const answer = await failure(await client.get('/receipts/month?month=march'));
  expect(answer).toBe('400 VALIDATION_FAILED month=invalidDate');
  expect(await failure(await client.get('/receipts/month'))).toBe('400 VALIDATION_FAILED month=required');
});
