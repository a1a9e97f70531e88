import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { Expense } from '../../supabase/functions/_shared/contract/expense.ts';
import { StoredFile } from '../../supabase/functions/_shared/contract/file.ts';
import { Year, YearPaymentList } from '../../supabase/functions/_shared/contract/year.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { pdfFile, upload } from './support/files.ts';
import { newLessor, newProperty, newTenant } from './support/rows.ts';

const sent = async (response: Promise<Response>, status: number): Promise<Response> => {
  const answer = await response;
  expect(answer.status, await answer.clone().text()).toBe(status);
  return answer;
};

const pay = (client: Client, tenantId: string, paidOn: string, amount: number) =>
  sent(
    client.post('/payments', { idempotencyKey: randomUUID(), tenantId, paidOn, amount, method: 'transfer' }),
    200,
  );

const spend = (client: Client, fields: Readonly<Record<string, unknown>>) =>
  sent(client.post('/expenses', { idempotencyKey: randomUUID(), paidOn: '2025-06-15', ...fields }), 201);

/** Adds a dwelling that is let from November 2025 on. */
async function newLet(
  client: Client,
  name: string,
  fields: { lessorId?: string; kind?: string },
  rent: number,
) {
  const { id: propertyId, ...property } = await newProperty(client, {
    name,
    ...(fields.lessorId !== undefined && { lessorId: fields.lessorId }),
  });
  const { id: tenantId, leaseId } = await newTenant(client, {
    propertyId,
    rent,
    charges: 60,
    rentDueDay: 5,
    leaseStartsOn: '2025-11-01',
    accountStartsOn: '2025-11-01',
  });
  if (fields.kind) await sent(client.put(`/leases/${leaseId}`, { kind: fields.kind }), 200);
  return { propertyId, tenantId, leaseId, lessorId: property.lessorId };
}

/**
 * Adds the data of 2025: a second lessor, three let dwellings, a reduction, a rent of January 2026 that is paid in
 * December 2025, and expenses.
 */
async function addYear(client: Client) {
  const { id: lessorId } = await newLessor(client);
  const bellecour = await newLet(client, 'Le Bellecour', {}, 850.4);
  const studio = await newLet(client, '=Studio', { kind: 'furnished' }, 500);
  const villa = await newLet(client, 'Villa Mistral', { lessorId }, 1200);
  const dues = await json(await client.get(`/dues?tenantId=${bellecour.tenantId}`), DueList);
  const december = dues.find(({ from }) => from === '2025-12-01');
  await sent(client.put(`/dues/${december?.id}`, { reduction: 30.4, label: 'Travaux' }), 200);
  await pay(client, bellecour.tenantId, '2025-11-05', 910.4);
  await pay(client, bellecour.tenantId, '2025-12-05', 500);
  await pay(client, bellecour.tenantId, '2025-12-28', 380 + 910.4);
  await pay(client, studio.tenantId, '2025-11-06', 560);
  await pay(client, villa.tenantId, '2025-12-01', 1260);
  const own = [{ propertyId: bellecour.propertyId }];
  await spend(client, { amount: 1240.5, tax: 'works', label: 'Chaudière', properties: own });
  await spend(client, { amount: -200, tax: 'works', label: 'Avoir', properties: own });
  // The tenants repay it, so line 224 leaves it out.
  const repaid = { charge: 'commonParts', from: '2025-01-01', to: '2025-12-31' };
  await spend(client, { amount: 165, tax: 'works', ...repaid, properties: own });
  await spend(client, { amount: 1100, tax: 'propertyTax', deductible: 986.5, properties: own });
  await spend(client, { amount: 310, tax: 'coOwnershipSettlement', properties: own });
  await spend(client, { amount: 120, tax: 'insurance', properties: [{ propertyId: studio.propertyId }] });
  await spend(client, { amount: 88.8, tax: 'management', lessorId });
  return { bellecour, studio, villa };
}

async function exported(client: Client, path = '/year/export?year=2025'): Promise<Record<string, string>> {
  const response = await sent(client.get(path), 200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/**
 * Returns the rows of a table. The keys of a row are the titles of the columns. The texts of this test have no quotes.
 */
function rowsOf(csv = ''): Record<string, string>[] {
  const [header = '', ...lines] = csv.replace('\uFEFF', '').trim().split('\r\n');
  const titles = header.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((cell, index) => [titles[index], cell])));
}

const cents = (amount = '') => Math.round(Number(amount.replace(',', '.')) * 100);

test('form 2044 of a year matches the golden file and the sums of the other tables', async () => {
  const { client } = await newLandlord();
  await addYear(client);
  const files = await exported(client);
  expect(Object.keys(files)).toEqual(['recettes.csv', 'depenses.csv', '2044.csv']);
  const golden = path.join(import.meta.dirname, 'golden-2044.csv');
  expect(files['2044.csv']?.replaceAll('\r\n', '\n').replace('\uFEFF', '')).toBe(
    await readFile(golden, 'utf8'),
  );
  // Compute the same lines from the tables of payments and expenses.
  const lines = new Map<string, number>();
  const add = (lot: string, line: string, amount: number) =>
    lines.set(`${lot} ${line}`, (lines.get(`${lot} ${line}`) ?? 0) + amount);
  for (const row of rowsOf(files['recettes.csv']))
    if (row['Régime'] === 'non meublé') add(row['Logement'] ?? '', '211', cents(row['Loyer']));
  for (const row of rowsOf(files['depenses.csv']))
    if (row['Ligne 2044'])
      add(row['Logement'] || 'Sans logement précis', row['Ligne 2044'], cents(row['Déductible (2044)']));
  const lots = ['Le Bellecour', 'Villa Mistral', 'Sans logement précis'];
  const form = rowsOf(files['2044.csv']).filter(
    (row) => row['Ligne'] && !['222', '240'].includes(row['Ligne']),
  );
  const filled = form.flatMap((row) =>
    lots
      .filter((lot) => row[lot] !== '')
      .map((lot) => ({ key: `${lot} ${row['Ligne']}`, amount: Number(row[lot]) })),
  );
  const again = filled.map(({ key }) => {
    const sum = lines.get(key) ?? 0;
    return { key, amount: Math.sign(sum) * Math.round(Math.abs(sum) / 100) || 0 };
  });
  expect(filled.length).toBeGreaterThan(20);
  expect(filled).toEqual(again);
});

test('the bills of the expenses of a year are beside its tables, named by day, category and dwelling', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client, { name: 'Studio Ney' });
  const own = { properties: [{ propertyId }], amount: 80 };
  const added = [
    await json(await spend(client, { ...own, tax: 'works' }), Expense),
    await json(await spend(client, { ...own, tax: 'insurance', paidOn: '2024-06-15' }), Expense),
  ];
  const bills: StoredFile[] = [];
  for (const { id } of added) {
    const fields = { name: 'Facture', kind: 'invoice', expenseId: id };
    bills.push(await json(await upload(client, fields, pdfFile()), StoredFile));
  }
  await upload(client, { name: 'DPE', kind: 'energy', propertyId, madeOn: '2025-06-15' }, pdfFile());
  const first = await client.get('/year/export?year=2025');
  expect([first.headers.get('Klinky-Parts'), first.headers.get('Klinky-Next')]).toEqual([
    '2',
    expect.stringMatching(/^after=/),
  ]);
  const next = `/year/export?year=2025&${first.headers.get('Klinky-Next')}`;
  expect(Object.keys(await exported(client, next))).toEqual([
    `factures/2025-06-15-Travaux-et-entretien-Studio-Ney-${bills[0]?.id.slice(0, 8)}.pdf`,
  ]);
  const without = await client.get('/year/export?year=2023');
  expect([without.headers.get('Klinky-Parts'), without.headers.get('Klinky-Next')]).toEqual(['1', null]);
});

test('all tables name two properties of the same name with their addresses', async () => {
  const { client } = await newLandlord();
  const studios = await Promise.all(
    [8, 1].map((number) => newProperty(client, { name: 'Studio', address: `${number} rue Y` })),
  );
  for (const { id: propertyId } of studios) {
    const { id: tenantId } = await newTenant(client, {
      propertyId,
      leaseStartsOn: '2025-01-01',
      accountStartsOn: '2025-01-01',
    });
    await pay(client, tenantId, '2025-02-01', 100);
    await spend(client, { amount: 10, tax: 'works', properties: [{ propertyId }] });
  }
  const sorted = (file: Parameters<typeof rowsOf>[0], title: string) =>
    rowsOf(file)
      .map((row) => row[title] ?? '')
      .toSorted();
  const names = ['Studio, 1 rue Y, 69004 Lyon', 'Studio, 8 rue Y, 69004 Lyon'];
  const year = await json(await client.get('/year?year=2025'), Year);
  expect(year.lessors[0]?.properties.map(({ name }) => name)).toEqual(names);
  const files = await exported(client);
  for (const name of ['recettes.csv', 'depenses.csv']) expect(sorted(files[name], 'Logement')).toEqual(names);
  expect(Object.keys(rowsOf(files['2044.csv'])[0] ?? {}).toSorted()).toEqual(expect.arrayContaining(names));
  const account = await exported(client, '/users/me/export');
  for (const name of ['paiements', 'locataires'])
    expect(sorted(account[`csv/${name}.csv`], 'Logement')).toEqual(names);
  expect(sorted(account['csv/depenses.csv'], 'Logements')).toEqual(names);
});

test('the figures of a year, and the list of a property’s payments, contain the payments received in that year', async () => {
  const { client } = await newLandlord();
  const { bellecour, studio } = await addYear(client);
  const year = await json(await client.get('/year?year=2025'), Year);
  const [own] = year.lessors;
  expect(own?.properties.map(({ name }) => name)).toEqual(['=Studio', 'Le Bellecour']);
  expect(own?.properties[1]?.regimes[0]).toMatchObject({ rents: 2520.8, charges: 180, arrears: [] });
  const path = `/year/payments?year=2025&propertyId=${bellecour.propertyId}`;
  const payments = await json(await client.get(path), YearPaymentList);
  expect(payments.map(({ paidOn, rent, charges }) => [paidOn, rent, charges])).toEqual([
    ['2025-11-05', 850.4, 60],
    ['2025-12-05', 465.91, 34.09],
    ['2025-12-28', 354.09, 25.91],
    ['2025-12-28', 850.4, 60],
  ]);
  const last = payments.at(-1)?.paymentId;
  expect(await json(await client.get(`${path}&after=${last}`), YearPaymentList)).toEqual([]);
  const one = await json(await client.get(`/year?year=2025&lessorId=${studio.lessorId}`), Year);
  expect(one.lessors).toHaveLength(1);
  const unknown = await client.get(`${path}&after=${randomUUID()}`);
  expect(await failure(unknown)).toBe('400 VALIDATION_FAILED after=invalid');
  for (const query of ['', '?year=25', '?year=2025&lessorId=x'])
    expect((await client.get(`/year${query}`)).status).toBe(400);
});
