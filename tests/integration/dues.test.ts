import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Due, DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { MonthPaymentsResult } from '../../supabase/functions/_shared/contract/month/month-payment.ts';
import { PaymentList } from '../../supabase/functions/_shared/contract/payments/payment.ts';
import { PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { newPayment, newProperty, newTenant } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

const today = todayInParis();
const month = today.slice(0, 7);

async function newAccount() {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId } = await newTenant(landlord.client, { propertyId });
  const [rent] = await duesOf(landlord.client, tenantId);
  if (rent === undefined) throw new Error('The tenant owes nothing, so there is no due to test');
  return { ...landlord, tenantId, rent };
}

const duesOf = async (client: Client, tenantId: string) =>
  json(await client.get(`/dues?tenantId=${tenantId}`), DueList);

const owedBy = async (client: Client) => (await json(await client.get('/positions'), PositionList))[0]?.owed;

const repair = (tenantId: string) => ({
  idempotencyKey: randomUUID(),
  tenantId,
  kind: 'repair',
  dueOn: today,
  amount: 120.5,
  label: 'Clé perdue',
});

const refund = (tenantId: string, amount: number) => ({
  idempotencyKey: randomUUID(),
  tenantId,
  paidOn: today,
  amount,
});

describe('a due besides rent', () => {
  test('a due is added once per key, and is owed until it is cancelled', async () => {
    const { client, tenantId, rent } = await newAccount();
    const said = repair(tenantId);
    const first = await client.post('/dues', said);
    expect(first.status).toBe(201);
    const due = await json(first, Due);
    expect(due).toMatchObject({
      leaseId: rent.leaseId,
      kind: 'repair',
      from: today,
      to: today,
      dueOn: today,
      other: 120.5,
      amount: 120.5,
      label: 'Clé perdue',
      state: 'due',
    });
    expect(await json(await client.post('/dues', said), Due)).toEqual(due);
    expect(await owedBy(client)).toBe(rent.amount + 120.5);

    const inACentury = await client.post('/dues', {
      ...repair(tenantId),
      dueOn: today.replace(/^20/, '21'),
    });
    expect(await failure(inACentury)).toBe('400 VALIDATION_FAILED dueOn=tooFarAhead');

    const path = `/dues/${due.id}/cancel`;
    expect(await json(await client.post(path, { reason: 'Found' }), Due)).toMatchObject({
      id: due.id,
      state: 'cancelled',
      remaining: 0,
    });
    expect(await owedBy(client)).toBe(rent.amount);
  });

  test('a due without a given kind has the kind “other”', async () => {
    const { client, tenantId } = await newAccount();
    const { kind: _, ...said } = repair(tenantId);
    expect(await json(await client.post('/dues', said), Due)).toMatchObject({ kind: 'other' });
  });
});

describe('rent', () => {
  test('a due can be waived in part and then wholly, until the waiver is removed', async () => {
    const { client, rent } = await newAccount();
    const put = async (body: unknown) => json(await client.put(`/dues/${rent.id}`, body), Due);
    expect(await put({ reduction: 50, label: 'Sans chauffage' })).toEqual({
      ...rent,
      reduction: 50,
      amount: rent.amount - 50,
      remaining: rent.amount - 50,
      label: 'Sans chauffage',
    });
    expect(await put({ reduction: rent.amount, label: 'Travaux' })).toMatchObject({
      amount: 0,
      state: 'paid',
    });
    expect(await put({ reduction: 0 })).toEqual(rent);
  });

  test('a due that has a quittance cannot be reduced, no due can be reduced below 0, and rent cannot be cancelled', async () => {
    const { client, tenantId, rent } = await newAccount();
    expect(rent.mostReduction).toBe(rent.amount);
    const above = await client.put(`/dues/${rent.id}`, { reduction: rent.amount + 0.01, label: 'Too much' });
    expect(await failure(above)).toBe('400 VALIDATION_FAILED reduction=aboveAmount');
    expect(await failure(await client.post(`/dues/${rent.id}/cancel`, { reason: 'No' }))).toBe(
      '404 NOT_FOUND',
    );
    await newPayment(client, { tenantId, paidOn: today, amount: rent.amount, issue: 'quittances' });
    const refused = await client.put(`/dues/${rent.id}`, { reduction: 50, label: 'Late' });
    expect(await failure(refused)).toBe('409 DUE_CERTIFIED');
  });
});

test('an advance is refunded once per key, and never beyond its amount', async () => {
  const { client, tenantId } = await newAccount();
  await newPayment(client, { tenantId, paidOn: today, amount: 9000 });
  const advance = (await json(await client.get('/positions'), PositionList))[0]?.advance ?? 0;
  expect(advance).toBeGreaterThan(0);
  const said = refund(tenantId, 90);
  const response = await client.post('/refunds', said);
  expect(response.status).toBe(201);
  const due = await json(response, Due);
  expect(due).toMatchObject({ kind: 'refund', amount: 90, received: 90, state: 'paid', label: null });
  expect(await json(await client.post('/refunds', said), Due)).toEqual(due);
  expect((await json(await client.get('/positions'), PositionList))[0]?.advance).toBe(advance - 90);
  expect(await failure(await client.post('/refunds', refund(tenantId, 9000)))).toBe(
    '400 VALIDATION_FAILED amount=aboveAdvance',
  );
});

test('a payment that was taken back opens its month again, and is taken back at most once', async () => {
  const { client, tenantId, rent } = await newAccount();
  const { payment } = await newPayment(client, { tenantId, paidOn: today, amount: rent.amount });
  const said = { ...refund(tenantId, rent.amount), label: 'Virement retourné', paymentId: payment.id };
  const response = await client.post('/refunds', said);
  expect(response.status).toBe(201);
  const due = await json(response, Due);
  expect(due).toMatchObject({ kind: 'refund', returnsPaymentId: payment.id, state: 'paid' });
  expect(await json(await client.post('/refunds', said), Due)).toEqual(due);
  const dues = await duesOf(client, tenantId);
  expect(dues.find(({ id }) => id === rent.id)).toMatchObject({ received: 0, returnsPaymentId: null });
  const again = { ...said, idempotencyKey: randomUUID(), amount: 1 };
  expect(await failure(await client.post('/refunds', again))).toBe(
    '400 VALIDATION_FAILED amount=aboveAmount',
  );
  const missing = { ...again, paymentId: randomUUID() };
  expect(await failure(await client.post('/refunds', missing))).toBe('404 NOT_FOUND');
});

describe('recording the payments of a month', () => {
  const all = (tenantIds: readonly string[]) => ({
    idempotencyKey: randomUUID(),
    month,
    paidOn: today,
    method: 'transfer',
    tenantIds,
    issue: 'quittances',
  });

  test('recording a month’s payments pays all dues up to the end of the month, skips tenants without dues, and continues after a failure', async () => {
    const { client, tenantId, rent } = await newAccount();
    const { id: paidUp } = await newTenant(client, { rent: 0, charges: 0 });
    // The account of this tenant starts in a year, so nothing is due yet.
    const { id: later } = await newTenant(client);
    await client.put(`/tenants/${later}/account`, { startsOn: addMonths(today, 12), balance: 10 });
    const said = all([tenantId, paidUp, unknownId]);
    const response = await client.post('/month/payments', said);
    const result = await json(response, MonthPaymentsResult);
    expect(result).toEqual({
      paid: [
        {
          leaseId: rent.leaseId,
          tenantId,
          paymentId: expect.any(String),
          amount: rent.amount,
          earlierMonths: [],
        },
      ],
      skipped: [{ tenantId: paidUp }],
      failed: [{ tenantId: unknownId, errorCode: 'NOT_FOUND' }],
    });
    const payments = await json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList);
    expect(payments).toMatchObject([{ id: result.paid[0]?.paymentId, method: 'transfer', paidOn: today }]);
    const [due] = await duesOf(client, tenantId);
    expect(due).toMatchObject({ state: 'paid', receipts: [{ kind: 'quittance' }] });

    expect(await json(await client.post('/month/payments', said), MonthPaymentsResult)).toEqual(result);
    expect(await json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList)).toEqual(payments);
    expect(await json(await client.post('/month/payments', all([later])), MonthPaymentsResult)).toEqual({
      paid: [],
      skipped: [{ tenantId: later }],
      failed: [],
    });
  });

  test('the refusal of invalid payments of a month names the field', async () => {
    const { client, tenantId } = await newAccount();
    const post = async (change: object) =>
      failure(await client.post('/month/payments', { ...all([tenantId]), ...change }));
    expect(await post({ tenantIds: [] })).toBe('400 VALIDATION_FAILED tenantIds=required');
    expect(await post({ tenantIds: Array.from({ length: 501 }, () => unknownId) })).toBe(
      '400 VALIDATION_FAILED tenantIds=tooLong',
    );
    expect(await post({ month: '2026-00' })).toBe('400 VALIDATION_FAILED month=invalidDate');
    expect(await post({ month: '2099-12' })).toBe('400 VALIDATION_FAILED month=tooFarAhead');
    expect(await post({ paidOn: '2199-12-31' })).toBe('400 VALIDATION_FAILED paidOn=futureDate');
    expect(await post({ issue: 'some' })).toBe('400 VALIDATION_FAILED issue=invalid');
  });
});

describe('invalid input for a due is refused with the name of its field', () => {
  const account = newAccount();

  test.each(
    withTitles([
      [{ amount: 0 }, 'amount=invalidAmount'],
      [{ amount: -5 }, 'amount=negativeAmount'],
      [{ label: ' ' }, 'label=required'],
      [{ label: 'a'.repeat(201) }, 'label=tooLong'],
      [{ kind: 'rent' }, 'kind=invalid'],
      [{ dueOn: '2026-02-30' }, 'dueOn=invalidDate'],
    ]),
  )('POST /dues %s', async (_, fields, issue) => {
    const { client, tenantId } = await account;
    const response = await client.post('/dues', { ...repair(tenantId), ...fields });
    expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issue}`);
  });

  test.each(
    withTitles([
      [{ reduction: 50 }, 'label=required'],
      [{ reduction: 50, label: '' }, 'label=required'],
      [{ reduction: -1, label: 'No' }, 'reduction=negativeAmount'],
      [{ label: 'No' }, 'reduction=required'],
    ]),
  )('PUT /dues/{id} %s', async (_, body, issue) => {
    const { client, rent } = await account;
    const response = await client.put(`/dues/${rent.id}`, body);
    expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issue}`);
  });
});
