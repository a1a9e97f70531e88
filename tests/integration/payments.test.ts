import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import {
  PaymentList,
  PaymentOutcome,
  PaymentPreview,
  PaymentReceiptList,
} from '../../supabase/functions/_shared/contract/payments/payment.ts';
import { Position, PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { newPayment, newProperty, newTenant } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

const today = todayInParis();
const month = monthOf(today);

/** Adds a tenant who owes 1335.50 for this month. The amount is due on the first day of the month. */
async function newAccount() {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId } = await newTenant(landlord.client, { propertyId });
  return { ...landlord, tenantId };
}

const duesOf = async (client: Client, tenantId: string) =>
  json(await client.get(`/dues?tenantId=${tenantId}`), DueList);

const paymentsOf = async (client: Client, tenantId: string) =>
  json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList);

test('a partial payment and a later payment above the balance due update the dues, payments, position and receipts', async () => {
  const { client, tenantId } = await newAccount();
  const [due] = await duesOf(client, tenantId);
  expect(due).toMatchObject({
    kind: 'rent',
    from: month.from,
    to: month.to,
    dueOn: month.from,
    rent: 1250,
    charges: 85.5,
    amount: 1335.5,
    received: 0,
    remaining: 1335.5,
    isFixed: false,
    leaseAmount: null,
    parts: [],
    receipts: [],
    next: null,
  });

  const part = await newPayment(client, { tenantId, paidOn: today, amount: 700, issue: 'quittances' });
  expect(part).toMatchObject({
    payment: { tenantId, leaseId: due?.leaseId, kind: 'payment', paidOn: today, amount: 700, names: null },
    parts: [{ dueId: due?.id, amount: 700 }],
    position: { tenantId, names: ['Łukasz Nguyễn-Öztürk'], paidTo: null, owed: 635.5, advance: 0 },
    receipts: [],
    blockers: [],
  });

  const rest = await newPayment(client, {
    tenantId,
    paidOn: today,
    amount: 700,
    method: 'transfer',
    payer: 'Her father',
    note: 'By Monday',
    issue: 'all',
  });
  expect(rest).toMatchObject({
    payment: { method: 'transfer', payer: 'Her father', note: 'By Monday' },
    position: { paidTo: month.to, daysLate: 0, unpaidTerms: 0, owed: 0 },
    receipts: [{ number: expect.stringMatching(/^Q-/) }],
    blockers: [],
  });
  expect(rest.parts[0]).toEqual({ dueId: due?.id, amount: 635.5 });

  const [paid] = await duesOf(client, tenantId);
  expect(paid).toMatchObject({
    state: 'paid',
    received: 1335.5,
    remaining: 0,
    isFixed: true,
    leaseAmount: null,
    parts: [
      { paymentId: part.payment.id, amount: 700, certified: 700 },
      { paymentId: rest.payment.id, amount: 635.5, certified: 635.5 },
    ],
    receipts: [{ ...rest.receipts[0], kind: 'quittance' }],
  });
  expect(await paymentsOf(client, tenantId)).toEqual([rest.payment, part.payment]);
  expect(await json(await client.get('/positions'), PositionList)).toEqual([rest.position]);
});

test('the list of a month contains every due, of any lease, that falls due in this month', async () => {
  const { client, tenantId } = await newAccount();
  const { id: other } = await newTenant(client, { firstName: 'Other', rentDueDay: 28 });
  const dues = await json(await client.get(`/dues?month=${month.from.slice(0, 7)}`), DueList);
  expect(dues.map(({ dueOn }) => dueOn)).toEqual([month.from, `${month.from.slice(0, 7)}-28`]);
  expect(dues).toEqual(
    [...(await duesOf(client, tenantId)), ...(await duesOf(client, other))].filter(
      ({ dueOn }) => dueOn <= month.to,
    ),
  );
  expect(await json(await client.get('/dues?month=1999-01'), DueList)).toEqual([]);
});

test('an idempotency key records one payment, even in simultaneous requests', async () => {
  const { client, tenantId } = await newAccount();
  const body = { idempotencyKey: randomUUID(), tenantId, paidOn: today, amount: 600 };
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.post('/payments', body)));
  const outcomes = await Promise.all(answers.map((answer) => json(answer, PaymentOutcome)));
  expect(new Set(outcomes.map(({ payment }) => payment.id)).size).toBe(1);
  expect(await paymentsOf(client, tenantId)).toHaveLength(1);
});

test('a housing benefit can name the month that it pays, and a payment can name the id of the due that it pays', async () => {
  const { client, tenantId } = await newAccount();
  const benefit = await newPayment(client, {
    tenantId,
    paidOn: today,
    amount: 250,
    kind: 'benefit',
    month: month.from.slice(0, 7),
  });
  expect(benefit.payment).toMatchObject({ kind: 'benefit', names: month });
  const [due] = await duesOf(client, tenantId);
  const named = await newPayment(client, { tenantId, paidOn: today, amount: 10, dueId: due?.id });
  expect(named.payment).toMatchObject({ kind: 'payment', names: month, namesDueId: null });
});

test('cancelling a payment reopens its dues, and voids its receipt on request', async () => {
  const { client, tenantId } = await newAccount();
  const { payment, receipts } = await newPayment(client, {
    tenantId,
    paidOn: today,
    amount: 1335.5,
    issue: 'all',
  });
  const path = `/payments/${payment.id}/cancel`;
  const refused = await client.post(path, { reason: 'Bounced' });
  const { message } = await refused.clone().json();
  expect(await failure(refused)).toBe('409 PAYMENT_CERTIFIED');
  expect(message).toContain(receipts[0]?.number);

  const receiptsOfPayment = await client.get(`/payments/${payment.id}/receipts`);
  expect(await json(receiptsOfPayment, PaymentReceiptList)).toEqual([
    { ...receipts[0], kind: 'quittance', outcome: 'voided' },
  ]);
  const cancelled = await client.post(path, { reason: 'Bounced', voidReceipts: true });
  expect(await json(cancelled, Position)).toMatchObject({ owed: 1335.5, paidTo: null });
  expect(await paymentsOf(client, tenantId)).toMatchObject([
    { id: payment.id, cancelledAt: expect.any(String), cancelReason: 'Bounced' },
  ]);
  const [due] = await duesOf(client, tenantId);
  expect(due).toMatchObject({ received: 0, isFixed: false, receipts: [] });
});

test('positions are sorted by the day to which the rent is paid, and the list can be limited to late tenants', async () => {
  const { client, tenantId } = await newAccount();
  await newPayment(client, { tenantId, paidOn: today, amount: 1335.5 });
  const { id: other } = await newTenant(client, { firstName: 'Other' });
  const all = await json(await client.get('/positions'), PositionList);
  expect(all.map((position) => position.tenantId)).toEqual([other, tenantId]);
  const late = await json(await client.get('/positions?late=true'), PositionList);
  const isLate = today > month.from;
  expect(late.map((position) => position.tenantId)).toEqual(isLate ? [other] : []);
  expect(await json(await client.get('/positions?late=false'), PositionList)).toEqual(all);
  expect(await failure(await client.get('/positions?late=yes'))).toBe('400 VALIDATION_FAILED late=invalid');
});

test('previewing a payment shows the result of recording the payment', async () => {
  const { client, tenantId } = await newAccount();
  const body = { idempotencyKey: randomUUID(), tenantId, paidOn: today, amount: 1400, issue: 'quittances' };
  const preview = await json(await client.post('/payments/preview', body), PaymentPreview);
  const rent = {
    kind: 'rent',
    label: null,
    from: month.from,
    to: month.to,
    dueOn: month.from,
    amount: 1335.5,
  };
  expect(preview.parts[0]).toEqual(rent);
  // The remaining money pays next month's rent if the due of next month already exists.
  expect(sumEuros(preview.advance, ...preview.parts.map(({ amount }) => amount))).toBe(1400);
  expect(preview.receipts).toEqual([{ kind: 'quittance', from: month.from, to: month.to }]);
  expect(preview.blockers).toEqual([]);
  expect(await paymentsOf(client, tenantId)).toEqual([]);
  const { receipts } = await newPayment(client, body);
  expect(receipts[0]?.number).toMatch(/^Q-\d{4}-0*1$/);
});

test('a payment and its preview are refused if another payment was recorded since the caller read the account', async () => {
  const { client, tenantId } = await newAccount();
  await newPayment(client, { tenantId, paidOn: today, amount: 600 });
  const body = { idempotencyKey: randomUUID(), tenantId, paidOn: today, amount: 600 };
  for (const path of ['/payments/preview', '/payments'])
    expect(await failure(await client.post(path, { ...body, paymentsSeen: 0 }))).toBe('409 UNSEEN_PAYMENTS');
  expect(await paymentsOf(client, tenantId)).toHaveLength(1);
  await json(await client.post('/payments', { ...body, paymentsSeen: 1 }), PaymentOutcome);
  expect(await paymentsOf(client, tenantId)).toHaveLength(2);
});

describe('invalid input for a payment is refused with the name of its field', () => {
  const account = newAccount();

  test.each(
    withTitles([
      [{ amount: 0 }, 'amount=invalidAmount'],
      [{ amount: -1 }, 'amount=negativeAmount'],
      [{ amount: 1.005 }, 'amount=invalidAmount'],
      [{ amount: 1e12 }, 'amount=invalidAmount'],
      [{ amount: '600' }, 'amount=invalidAmount'],
      [{ paidOn: '2199-12-31' }, 'paidOn=futureDate'],
      [{ paidOn: '2026-02-30' }, 'paidOn=invalidDate'],
      [{ paidOn: '1999-01-01' }, 'paidOn=beforeAccount'],
      [{ kind: 'opening' }, 'kind=invalid'],
      [{ kind: 'benefit' }, 'month=required'],
      [{ method: 'gold' }, 'method=invalid'],
      [{ month: '1999-01' }, 'month=invalid'],
      [{ month: '2026-13' }, 'month=invalidDate'],
      [{ month: '2199-12' }, 'month=tooFarAhead'],
      [{ payer: 'a'.repeat(201) }, 'payer=tooLong'],
      [{ dueId: unknownId }, 'dueId=invalid'],
      [{ payerTenantId: 'x' }, 'payerTenantId=invalid'],
      [{ payerTenantId: unknownId }, 'payerTenantId=invalid'],
      [{ payerGuarantorId: unknownId }, 'payerGuarantorId=invalid'],
      [{ payer: 'Ana', kind: 'benefit', month: '2026-03' }, 'payer=invalid'],
      [{ note: 'a'.repeat(501) }, 'note=tooLong'],
      [{ issue: 'some' }, 'issue=invalid'],
      [{ idempotencyKey: 'x' }, 'idempotencyKey=invalid'],
      [{ paymentsSeen: -1 }, 'paymentsSeen=invalid'],
      [{ paymentsSeen: 0.5 }, 'paymentsSeen=invalid'],
      [{ owner_id: unknownId }, 'owner_id=unknownField'],
    ]),
  )('%s', async (_, fields, issue) => {
    const { client, tenantId } = await account;
    const body = { idempotencyKey: randomUUID(), tenantId, paidOn: today, amount: 600, ...fields };
    for (const path of ['/payments', '/payments/preview'])
      expect(await failure(await client.post(path, body))).toBe(`400 VALIDATION_FAILED ${issue}`);
  });

  test.each(
    withTitles([
      ['/dues', 'tenantId=required'],
      [`/dues?tenantId=${unknownId}&month=2026-03`, 'month=invalid'],
      ['/dues?month=2026', 'month=invalidDate'],
      ['/dues?tenantId=x', 'tenantId=invalid'],
      ['/payments', 'tenantId=required'],
    ]),
  )('%s', async (_, path, issue) => {
    const { client } = await account;
    expect(await failure(await client.get(path))).toBe(`400 VALIDATION_FAILED ${issue}`);
  });
});
