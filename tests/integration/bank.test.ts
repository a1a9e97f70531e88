import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BankExpected } from '../../supabase/functions/_shared/contract/payments/bank.ts';
import { ImportList } from '../../supabase/functions/_shared/contract/import.ts';
import { PaymentList } from '../../supabase/functions/_shared/contract/payments/payment.ts';
import { PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import {
  BatchList,
  BatchUndone,
  BatchUndoPreview,
} from '../../supabase/functions/_shared/contract/payments/batch.ts';
import { sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { newLandlord } from './support/accounts.ts';
import { lineOf, takeLines } from './support/bank.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { newPayment, newProperty, newTenant, SINCE_MARCH } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';

const rent = (tenantId: string, fields: Readonly<Record<string, unknown>> = {}) =>
  lineOf(tenantId, {
    bookedOn: '2026-03-05',
    amount: 1335.5,
    parts: [{ kind: 'payment', tenantId, amount: 1335.5 }],
    ...fields,
  });

const expected = async (client: Client, query = '') =>
  json(await client.get(`/bank/expected${query}`), BankExpected);

const paymentsOf = async (client: Client, tenantId: string) =>
  json(await client.get(`/payments?tenantId=${tenantId}`), PaymentList);

async function newLetting() {
  const { client, user } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId, leaseId } = await newTenant(client, { propertyId, ...SINCE_MARCH });
  return { client, user, tenantId, leaseId, propertyId };
}

test('a bank line is matched, recorded with its receipt, and recognised in a second import', async () => {
  const { client, tenantId, leaseId } = await newLetting();
  const before = await expected(client);
  expect(before.lines).toEqual([]);
  expect(before.leases).toMatchObject([{ leaseId, monthly: 1335.5, tenants: [{ id: tenantId }] }]);
  expect(before.leases[0]?.dues[0]).toMatchObject({ kind: 'rent', remaining: 1335.5 });
  const line = rent(tenantId, { label: `  VIR\tINST\u202E ÉLODIE  ${'x'.repeat(300)}` });
  const [taken] = await takeLines(client, [line], { issue: 'quittances' });
  expect(taken).toEqual({
    id: line.id,
    state: 'recorded',
    payments: [{ id: expect.any(String), leaseId, tenantId, kind: 'payment', amount: 1335.5 }],
    deposits: [],
    receipts: [{ id: expect.any(String), number: expect.stringMatching(/^Q-/), kind: 'quittance' }],
    blockers: [],
    errorCode: null,
    issues: [],
    paymentId: null,
  });
  expect(await takeLines(client, [line])).toEqual([{ ...taken, state: 'alreadyRecorded' }]);
  expect(await paymentsOf(client, tenantId)).toMatchObject([
    {
      id: taken?.payments[0]?.id,
      paidOn: '2026-03-05',
      amount: 1335.5,
      method: 'transfer',
      bankLine: { bookedOn: '2026-03-05', label: expect.stringMatching(/^VIR INST ÉLODIE x{184}$/) },
    },
  ]);
  const [kept] = await sql`select label from bank_lines where id = ${line.id}`;
  expect(kept?.['label']).toMatch(/^VIR INST ÉLODIE x{184}$/);
  expect((await expected(client)).lines).toEqual([
    {
      id: line.id,
      bookedOn: '2026-03-05',
      amount: 1335.5,
      payerKey: 'LUKASZ NGUYEN',
      parts: [
        {
          paymentId: taken?.payments[0]?.id,
          leaseId,
          tenantId,
          kind: 'payment',
          amount: 1335.5,
          month: null,
          office: null,
        },
      ],
    },
  ]);
});

test('a refused bank line does not stop other lines', async () => {
  const { client, tenantId, propertyId } = await newLetting();
  const { id: otherId } = await newTenant(client, { propertyId, ...SINCE_MARCH });
  const { payment } = await newPayment(client, { tenantId, amount: 1335.5 });
  const twin = rent(tenantId);
  const outcome = await takeLines(client, [
    twin,
    rent(otherId, { bookedOn: '2199-01-01' }),
    rent(otherId, { parts: [{ kind: 'benefit', tenantId: otherId, amount: 5 }] }),
    rent(otherId, { parts: [{ kind: 'payment', tenantId: unknownId, amount: 5 }] }),
    rent(otherId),
  ]);
  expect(outcome.map(({ state, errorCode, issues }) => [state, errorCode, issues])).toEqual([
    ['refused', 'UNSEEN_PAYMENTS', [{ path: 'parts.0', code: 'overlaps' }]],
    ['refused', 'VALIDATION_FAILED', [{ path: 'bookedOn', code: 'futureDate' }]],
    ['refused', 'VALIDATION_FAILED', [{ path: 'parts.0.month', code: 'required' }]],
    ['refused', 'NOT_FOUND', [{ path: 'parts.0.tenantId', code: 'invalid' }]],
    ['recorded', null, []],
  ]);
  expect(outcome[0]?.paymentId).toBe(payment.id);
  const [linked] = await takeLines(client, [
    { ...twin, parts: [{ kind: 'existing', paymentId: payment.id }] },
  ]);
  expect(linked).toMatchObject({ state: 'recorded', payments: [{ id: payment.id }] });
  expect(await paymentsOf(client, tenantId)).toHaveLength(1);
});

test('a bank statement sent many times at once is recorded once', async () => {
  const { client, tenantId } = await newLetting();
  const lines = [rent(tenantId), rent(tenantId, { bookedOn: '2026-04-05' })];
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => client.post('/bank/lines', { batchId: randomUUID(), lines })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(await paymentsOf(client, tenantId)).toHaveLength(2);
});

test.each([
  ['with a mark for text direction', 'relevé\u200E.csv', 'relevé .csv'],
  ['cut in the middle of an emoji', `${'x'.repeat(199)}😀.csv`.slice(0, 200), 'x'.repeat(199)],
  ['above the length limit', `${'x'.repeat(199)}😀.csv`, `${'x'.repeat(199)}😀`],
  ['of invisible characters', ' \u200B', null],
])('a bank statement is recorded with a cleaned file name: %s', async (_, fileName, kept) => {
  const { client, tenantId } = await newLetting();
  expect(await takeLines(client, [rent(tenantId)], { fileName })).toMatchObject([{ state: 'recorded' }]);
  expect(await json(await client.get('/batches'), BatchList)).toMatchObject([{ fileName: kept }]);
  const importId = randomUUID();
  const line = { tenants: [{ firstName: 'Ana', lastName: 'Roy' }], rent: 850 };
  const answer = await client.post('/imports', { importId, part: 1, fileName, lines: [line] });
  expect(answer.status).toBe(200);
  expect(await json(await client.get('/imports'), ImportList)).toMatchObject([
    { id: importId, fileName: kept },
  ]);
});

test('a batch of payments is listed and previewed, and its payments and documents are cancelled together', async () => {
  const { client, tenantId, propertyId } = await newLetting();
  const { id: otherId } = await newTenant(client, { propertyId, ...SINCE_MARCH });
  const batchId = randomUUID();
  const lines = [rent(tenantId), rent(otherId)];
  await takeLines(client, lines, { batchId, issue: 'quittances' });
  const month = { idempotencyKey: randomUUID(), month: '2026-04', paidOn: '2026-04-05' };
  expect((await client.post('/month/payments', { ...month, tenantIds: [tenantId, otherId] })).status).toBe(
    200,
  );
  const batches = await json(await client.get('/batches'), BatchList);
  expect(batches).toMatchObject([
    { id: month.idempotencyKey, kind: 'month', payments: 2, lines: 0, fileName: null },
    { id: batchId, kind: 'bank', payments: 2, amount: 2671, cancelled: 0, lines: 2, fileName: 'relevé.ofx' },
  ]);
  const preview = await json(await client.get(`/batches/${batchId}/undo`), BatchUndoPreview);
  expect(preview).toMatchObject({ payments: 2, amount: 2671, lines: 2, kept: 0, documents: { length: 2 } });
  for (const { id } of batches)
    expect(
      await json(await client.post(`/batches/${id}/undo`, { reason: 'Mauvais fichier' }), BatchUndone),
    ).toEqual({
      left: 0,
    });
  const documents: { state: string; voidReason: string }[] = await (await client.get('/documents')).json();
  expect(documents.map(({ state, voidReason }) => [state, voidReason])).toEqual([
    ['voided', 'Mauvais fichier'],
    ['voided', 'Mauvais fichier'],
  ]);
  expect((await expected(client)).lines).toEqual([]);
  expect((await takeLines(client, lines)).map(({ state }) => state)).toEqual(['recorded', 'recorded']);
  expect(await failure(await client.get(`/batches/${unknownId}/undo`))).toBe('404 NOT_FOUND');
  expect(await failure(await client.post(`/batches/${batchId}/undo`, { reason: ' ' }))).toBe(
    '400 VALIDATION_FAILED reason=required',
  );
});

test('forgetting a known payer removes the payer’s key from his bank lines', async () => {
  const { client, tenantId } = await newLetting();
  await takeLines(client, [rent(tenantId, { payerKey: 'LUKASZ' })]);
  const forget = () => client.post('/bank/payers/forget', { payerKey: 'LUKASZ' });
  expect((await forget()).status).toBe(204);
  expect((await expected(client)).lines).toMatchObject([{ payerKey: null }]);
  expect(await failure(await forget())).toBe('404 NOT_FOUND');
});

test.each(
  withTitles([
    [{ batchId: 'x' }, 'batchId=invalid'],
    [{ lines: [] }, 'lines=required'],
    [{ lines: Array.from({ length: 51 }, () => lineOf(unknownId)) }, 'lines=tooLong'],
    [{ lines: [lineOf(unknownId, { id: 'FITID-1' })] }, 'lines.0.id=invalid'],
    [{ lines: [lineOf(unknownId, { amount: -5 })] }, 'lines.0.amount=negativeAmount'],
    [{ lines: [lineOf(unknownId, { parts: [] })] }, 'lines.0.parts=required'],
    [{ lines: [lineOf(unknownId, { parts: [{}] })] }, 'lines.0.parts.0.kind=required'],
    [{ lines: [lineOf(unknownId, { account: 'FR761234' })] }, 'lines.0.account=invalid'],
    [{ lines: [lineOf(unknownId, { iban: 'FR76' })] }, 'lines.0.iban=unknownField'],
    [{ balance: 1 }, 'balance=unknownField'],
  ]),
)('a statement is refused as a whole for %s', async (_, fields, issue) => {
  const { client } = await newLandlord();
  const body = { batchId: randomUUID(), lines: [lineOf(unknownId)], ...fields };
  expect(await failure(await client.post('/bank/lines', body))).toBe(`400 VALIDATION_FAILED ${issue}`);
});

test('bank statements that are sent repeatedly and in any order never cause a server error or a double payment', async () => {
  const { client, user, tenantId, propertyId } = await newLetting();
  const { id: otherId } = await newTenant(client, { propertyId, ...SINCE_MARCH });
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const batches = Array.from({ length: 3 }, () => randomUUID());
  const amount = fc.constantFrom(0.01, 100, 450.5, 1335.5, 9_999_999.99);
  const part = fc.oneof(
    {
      weight: 40,
      arbitrary: fc.record({
        kind: fc.constantFrom('payment', 'benefit'),
        tenantId: fc.constantFrom(tenantId, otherId, unknownId),
        amount,
        month: fc.constantFrom(null, '2026-03', '2026-04', '1900-01', '2199-12'),
        isSeparatePayment: fc.boolean(),
        payer: fc.constantFrom(null, 'Visale', 'Père'),
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('existing'), paymentId: fc.constant(unknownId) }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
  const line = fc.record({
    // The day and amount of a line never change, because they are part of its id.
    place: fc.nat(ids.length - 1),
    bookedOn: fc.oneof(
      { weight: 40, arbitrary: fc.constant(undefined) },
      { weight: 5, arbitrary: fc.constantFrom('1900-01-01', '2199-12-31') },
      { weight: 1, arbitrary: fc.constant('x') },
    ),
    label: fc.oneof(fc.constant(null), fc.string({ unit: 'binary', maxLength: 30 })),
    payerKey: fc.constantFrom(null, 'ANA', ' '),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  });
  const request = fc.record({
    batchId: fc.constantFrom(...batches),
    issue: fc.constantFrom('none', 'quittances', 'all'),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    undone: fc.option(fc.constantFrom(...batches), { freq: 5 }),
  });
  const amounts = [0.01, 100, 450.5, 1335.5, 2671, 9_999_999.99];
  await fc.assert(
    fc.asyncProperty(request, async ({ batchId, issue, lines, undone }) => {
      const said = lines.map(({ place, bookedOn, ...rest }) => ({
        ...rest,
        id: ids[place],
        amount: amounts[place],
        bookedOn: bookedOn ?? `2026-0${3 + (place % 3)}-05`,
      }));
      const answer = await client.post('/bank/lines', { batchId, issue, lines: said });
      expect([200, 400]).toContain(answer.status);
      await answer.body?.cancel();
      const back = undone && (await client.post(`/batches/${undone}/undo`, { reason: 'Erreur' }));
      expect([undefined, 200, 404]).toContain(back?.status);
      await back?.body?.cancel();
      // The payments of a line never exceed its amount, and all belong to one batch.
      const doubled = await sql`
        select bank_lines.id from bank_lines
        left join payments on payments.bank_line_id = bank_lines.id and payments.cancelled_at is null
        where bank_lines.owner_id = ${user.id}
        group by bank_lines.owner_id, bank_lines.id
        having sum(payments.amount) > bank_lines.amount or count(distinct payments.batch_id) > 1`;
      expect(doubled).toHaveLength(0);
    }),
    { numRuns: Number(process.env['INPUTS'] ?? 20), seed: 20_261_123 },
  );
  const taken = await sql`select from payments where owner_id = ${user.id} and bank_line_id is not null`;
  expect(taken.length).toBeGreaterThan(0);
  // The sum of all positions equals the dues less the payments.
  const [facts] = await sql`
    select (
      (select sum(amount) from dues where owner_id = ${user.id} and cancelled_at is null)
      - (select coalesce(sum(amount), 0) from payments where owner_id = ${user.id} and cancelled_at is null)
    )::float as balance`;
  const positions = await json(await client.get('/positions'), PositionList);
  expect(sumEuros(...positions.flatMap(({ owed, upcoming, advance }) => [owed, upcoming, -advance]))).toBe(
    facts?.['balance'],
  );
});
