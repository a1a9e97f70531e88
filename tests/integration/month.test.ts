import { expect, test } from 'vitest';
import { LeaseList } from '../../supabase/functions/_shared/contract/leases/lease.ts';
import { MonthLedger } from '../../supabase/functions/_shared/contract/month/month-ledger.ts';
import { MonthPaymentsResult } from '../../supabase/functions/_shared/contract/month/month-payment.ts';
import { MonthReceiptsResult } from '../../supabase/functions/_shared/contract/month/month-receipt.ts';
import { PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { TenantList } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { newPayment, newProperty, newTenant, SINCE_MARCH } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const MONTH = '2026-03';

const readMonth = async ({ client }: Landlord, month = MONTH) =>
  (await json(await client.get(`/month?month=${month}`), MonthLedger)).dues;
const issue = async ({ client }: Landlord, tenantIds: readonly string[]) =>
  json(await client.post('/month/receipts', { month: MONTH, tenantIds }), MonthReceiptsResult);

/** Adds tenants with the given last names. Each tenant owes 800 a month from March 2026. */
async function newHouse(landlord: Landlord) {
  const { id: propertyId } = await newProperty(landlord.client);
  return async (lastName: string, fields: Record<string, unknown> = {}) =>
    (
      await newTenant(landlord.client, {
        firstName: 'Inès',
        lastName,
        propertyId,
        rent: 750,
        charges: 50,
        ...SINCE_MARCH,
        ...fields,
      })
    ).id;
}

test('the receipts of a month are numbered in the order of the tenants’ names, even after failures', async () => {
  const landlord = await newLandlord();
  const { client } = landlord;
  const add = await newHouse(landlord);
  const [zoe, abel, homeless, part, unpaid] = [
    await add('Zoé', { accountStartsOn: '2026-02-01' }),
    await add('Abel'),
    await add('Loin', { propertyId: null }),
    await add('Part'),
    await add('Unpaid'),
  ];
  expect(
    (await readMonth(landlord)).map(({ tenantName, state, remaining, arrears, blocker }) => [
      tenantName,
      state,
      remaining,
      arrears,
      blocker,
    ]),
  ).toEqual([
    ['Inès Abel', 'late', 800, 0, null],
    ['Inès Loin', 'late', 800, 0, 'NO_PROPERTY'],
    ['Inès Part', 'late', 800, 0, null],
    ['Inès Unpaid', 'late', 800, 0, null],
    ['Inès Zoé', 'late', 800, 800, null],
  ]);
  const said = {
    idempotencyKey: crypto.randomUUID(),
    month: MONTH,
    paidOn: '2026-03-05',
    method: 'cheque',
    tenantIds: [zoe, abel, homeless],
  };
  const { paid } = await json(await client.post('/month/payments', said), MonthPaymentsResult);
  expect(sumEuros(...paid.map(({ amount }) => amount))).toBe(3200);
  await newPayment(client, { tenantId: part, amount: 500 });
  expect((await readMonth(landlord)).map(({ next, method }) => [next, method])).toEqual([
    ['quittance', 'cheque'],
    ['quittance', 'cheque'],
    ['partial', null],
    [null, null],
    ['quittance', 'cheque'],
  ]);

  const everybody = [zoe, homeless, abel, part, unpaid];
  const result = await issue(landlord, everybody);
  expect(result.issued.map(({ tenantId, number }) => [tenantId, number])).toEqual([
    [abel, expect.stringMatching(/^Q-\d{4}-0001$/)],
    [part, expect.stringMatching(/^R-\d{4}-0001$/)],
    [zoe, expect.stringMatching(/^Q-\d{4}-0002$/)],
  ]);
  expect(result.skipped).toEqual([{ tenantId: unpaid }]);
  expect(result.failed).toEqual([{ tenantId: homeless, tenantName: 'Inès Loin', errorCode: 'NO_PROPERTY' }]);
  expect(
    (await readMonth(landlord)).map(({ receipts, next }) => [receipts.map(({ kind }) => kind).join(), next]),
  ).toEqual([
    ['quittance', null],
    ['', 'quittance'],
    ['partial', null],
    ['', null],
    ['quittance', null],
  ]);
  const again = await issue(landlord, everybody);
  expect([again.issued, again.skipped.length]).toEqual([[], 4]);
  expect(await json(await client.get('/receipts'), ReceiptList)).toHaveLength(3);
});

test('recording a month reports a tenant of another landlord as missing', async () => {
  const [landlord, stranger] = [await newLandlord(), await newLandlord()];
  const tenantId = await (await newHouse(landlord))('Roy');
  await newPayment(landlord.client, { tenantId, amount: 800 });
  expect(await readMonth(stranger)).toEqual([]);
  expect(await issue(stranger, [tenantId])).toEqual({
    issued: [],
    skipped: [],
    failed: [{ tenantId, tenantName: null, errorCode: 'NOT_FOUND' }],
  });
  expect(await readMonth(landlord)).toMatchObject([{ next: 'quittance', receipts: [] }]);
});

test.each(
  withTitles([
    [{ month: '2026-13' }, 'month=invalidDate'],
    [{ month: '2026-3' }, 'month=invalidDate'],
    [{ tenantIds: [] }, 'tenantIds=required'],
    [{ tenantIds: Array.from({ length: 501 }, () => crypto.randomUUID()) }, 'tenantIds=tooLong'],
    [{ tenantIds: ['x'] }, 'tenantIds.0=invalid'],
    [{ paidAt: '2026-03-05' }, 'paidAt=unknownField'],
  ]),
)('nothing is issued for %s', async (_, fields, expected) => {
  const { client } = await newLandlord();
  const body = { month: MONTH, tenantIds: [crypto.randomUUID()], ...fields };
  expect(await failure(await client.post('/month/receipts', body))).toBe(`400 VALIDATION_FAILED ${expected}`);
});

test('an invalid month is refused', async () => {
  const { client } = await newLandlord();
  const answer = await failure(await client.get('/month?month=march'));
  expect(answer).toBe('400 VALIDATION_FAILED month=invalidDate');
  expect(await failure(await client.get('/month'))).toBe('400 VALIDATION_FAILED month=required');
});

test('the lists of tenants, leases and positions and the month sort names in the same dictionary order', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const names = ['zoé', 'Église', 'De 10', 'eglise', 'Œuvre', 'de 9', 'Zed', 'Noël', 'Roy B', 'Roy'];
  for (const lastName of names)
    await newTenant(client, { propertyId, firstName: 'Ana', lastName, ...SINCE_MARCH });
  const sorted = ['de 9', 'De 10', 'eglise', 'Église', 'Noël', 'Œuvre', 'Roy', 'Roy B', 'Zed', 'zoé'];
  const tenants = await json(await client.get('/tenants'), TenantList);
  expect(tenants.map(({ lastName }) => lastName)).toEqual(sorted);
  const leases = await json(await client.get('/leases'), LeaseList);
  expect(leases.map(({ tenants: [first] }) => first?.lastName)).toEqual(sorted);
  const inFull = sorted.map((lastName) => `Ana ${lastName}`);
  const positions = await json(await client.get('/positions'), PositionList);
  expect(positions.map((account) => account.names[0])).toEqual(inFull);
  const { dues } = await json(await client.get('/month?month=2026-04'), MonthLedger);
  expect(dues.map(({ tenantName }) => tenantName)).toEqual(inFull);
});
