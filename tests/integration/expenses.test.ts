import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Expense, ExpenseList } from '../../supabase/functions/_shared/contract/expense.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { addExpense, expenseFields, newExpense } from './support/expenses.ts';
import { newLessor, newProperty } from './support/rows.ts';

const today = todayInParis();

test('an expense is recorded once per key, found by year and dwelling, changed and deleted', async () => {
  const { client } = await newLandlord();
  const body = await newExpense(client);
  const expense = await json(await client.post('/expenses', body), Expense);
  const { idempotencyKey: _, ...fields } = body;
  expect(expense).toMatchObject(fields);
  expect(expense.parts.map(({ propertyId }) => propertyId)).toEqual([
    ...fields.properties.map(({ propertyId }) => propertyId),
    null,
  ]);
  expect(await json(await client.post('/expenses', body), Expense)).toEqual(expense);

  const read = async (query: string) => json(await client.get(`/expenses${query}`), ExpenseList);
  const [first] = body.properties;
  for (const query of ['', `?year=${today.slice(0, 4)}`, `?propertyId=${first?.propertyId}`])
    expect(await read(query)).toEqual([expense]);
  for (const query of ['?year=2024', `?propertyId=${randomUUID()}`, `?after=${expense.id}`])
    expect(await read(query)).toEqual([]);

  const path = `/expenses/${expense.id}`;
  const cleared = { label: null, deductible: null, charge: null, recoverable: null, from: null, to: null };
  const changed = await json(await client.put(path, { ...cleared, amount: 40, properties: [] }), Expense);
  expect(changed).toEqual({
    ...expense,
    ...cleared,
    amount: 40,
    properties: [],
    totalShares: 1,
    parts: [{ propertyId: null, amount: 40, deductible: 40 }],
  });
  expect((await client.delete(path)).status).toBe(204);
  expect(await failure(await client.delete(path))).toBe('404 NOT_FOUND');
  expect(await failure(await client.put(path, { amount: 1 }))).toBe('404 NOT_FOUND');
  expect(await read('')).toEqual([]);
});

test.each([
  [{ paidOn: addDays(today, 1) }, 'paidOn=futureDate'],
  [{ amount: 0 }, 'amount=invalidAmount'],
  [{ amount: 1.001 }, 'amount=invalidAmount'],
  [{ tax: null, charge: null, deductible: null, recoverable: null, from: null, to: null }, 'tax=required'],
  [{ tax: 'x' }, 'tax=invalid'],
  [{ deductible: 1200.02 }, 'deductible=aboveAmount'],
  [{ recoverable: 1200.02 }, 'recoverable=aboveAmount'],
  [{ charge: null }, 'charge=required'],
  [{ from: null }, 'from=required'],
  [{ from: '2026-01-01' }, 'to=periodReversed'],
  [{ totalShares: 499 }, 'properties=aboveAmount'],
  [{ properties: [{ propertyId: randomUUID() }] }, 'properties.0.propertyId=invalid'],
  [{ lessorId: randomUUID() }, 'lessorId=invalid'],
])(
  'an expense with %j is refused at its field, when it is recorded and when it is changed',
  async (fields, issue) => {
    const { client } = await newLandlord();
    const refusal = `400 VALIDATION_FAILED ${issue}`;
    expect(await failure(await client.post('/expenses', { ...(await newExpense(client)), ...fields }))).toBe(
      refusal,
    );
    const { id } = await addExpense(client);
    expect(await failure(await client.put(`/expenses/${id}`, fields))).toBe(refusal);
  },
);

test('if two tabs record the same bank line at the same time, one expense is recorded', async () => {
  const { client } = await newLandlord();
  const body = await newExpense(client);
  const record = () => client.post('/expenses', { ...body, idempotencyKey: randomUUID() });
  const [one, two] = await Promise.all([record(), record()]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([201, 400]);
  expect(await failure(one.status === 400 ? one : two)).toBe('400 VALIDATION_FAILED bankLineId=overlaps');
});

test('if requests with the same key arrive at the same time, only one of them records an expense', async () => {
  const { client } = await newLandlord();
  const idempotencyKey = randomUUID();
  const record = (amount: number) =>
    client.post('/expenses', { idempotencyKey, paidOn: today, amount, tax: 'works' });
  const answers = await Promise.all([record(1), record(2)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const { id } = await addExpense(client);
  const path = `/expenses/${id}`;
  const [changed, deleted] = await Promise.all([client.put(path, { amount: 1000 }), client.delete(path)]);
  expect([200, 404]).toContain(changed.status);
  expect(deleted.status).toBe(204);
  const { id: propertyId } = await newProperty(client);
  const [recorded] = await Promise.all([
    client.post('/expenses', {
      idempotencyKey: randomUUID(),
      paidOn: today,
      amount: 3,
      tax: 'works',
      properties: [{ propertyId }],
    }),
    client.delete(`/properties/${propertyId}`),
  ]);
  const outcome = recorded.status === 201 ? 'recorded' : await failure(recorded);
  expect(['recorded', '400 VALIDATION_FAILED properties.0.propertyId=invalid']).toContain(outcome);
  const left = await json(await client.get('/expenses'), ExpenseList);
  expect(left.map(({ properties }) => properties)).toEqual(outcome === 'recorded' ? [[], []] : [[]]);
});

test('the export has each expense with its lessor, dwellings and texts, and no text is read as a formula', async () => {
  const { client } = await newLandlord();
  await newLessor(client);
  const { properties, ...fields } = await expenseFields(client);
  const { id } = await newProperty(client, { name: '=T3' });
  for (const dwellings of [properties, [{ propertyId: id }], []]) {
    const body = {
      ...fields,
      idempotencyKey: randomUUID(),
      label: '@x',
      payee: '+EDF',
      properties: dwellings,
    };
    expect((await client.post('/expenses', { ...body, totalShares: null })).status).toBe(201);
  }
  const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
  const [, ...lines] = strFromU8(files['csv/depenses.csv'] ?? new Uint8Array()).split('\r\n');
  const cells = `;Travaux et entretien;'@x;900,00;Chauffage;300,00;2025-01-01;2025-12-31;'+EDF;;`;
  expect(lines[0]).toMatch(/^[-\d]+;1200,01;.+ \(\d+,\d\d\), '?.+ \(\d+,\d\d\);/);
  expect(lines[1]).toContain(`${today};1200,01;'=T3;`);
  expect(lines[2]).toContain(`${today};1200,01;;`);
  for (const line of lines.slice(0, 3)) expect(line).toContain(cells);
  const data = JSON.parse(strFromU8(files['klinky.json'] ?? new Uint8Array()));
  expect(data.expenses).toHaveLength(3);
  expect(data.expenseProperties).toHaveLength(3);
});
