import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Due } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { PaymentList } from '../../supabase/functions/_shared/contract/payments/payment.ts';
import { type Position, PositionList } from '../../supabase/functions/_shared/contract/leases/position.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { sumEuros } from '../../supabase/functions/_shared/domain/money.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { Directory } from '../../supabase/functions/v1/users/export/directory.ts';
import { accountTables } from '../../supabase/functions/v1/users/export/tables.ts';
import { beginDraft, rowsOf } from '../../web/src/features/imports/import-draft.ts';
import { csvRows } from '../../web/src/lib/reading/csv.ts';
import { NOTHING_REMEMBERED } from '../../web/src/features/imports/reading/model.ts';
import { readTable } from '../../web/src/features/imports/reading/read-table.ts';
import { templateFile } from '../../web/src/features/imports/reading/columns/template.ts';
import { rowsCsv } from '../../web/src/features/imports/lines/rows-csv.ts';
import { formulaCells } from '../formula-cells.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { rest } from './support/rest.ts';
import { newPayment, newProperty, newReceipt, newTenant, SINCE_MARCH } from './support/rows.ts';

const HOSTILE = ['=1+1', '＝1+1', '+1', '＋1', '-1+1', '－1', '@A1', '＠A1', '\t=1', '\r=1', '\n＠A1'].concat(
  ['  =1', '\u00A0=1', '\u202F\u3000＝1', '\u200B-A1', '\uFEFF+A1'],
);

const today = todayInParis();

async function expectSuccess(call: Promise<Response>): Promise<Response> {
  const response = await call;
  expect([200, 201, 204]).toContain(response.status);
  return response;
}

/**
 * Creates accounts with every kind of payment, due and refund. Each text begins like a formula, if the API allows this.
 */
async function newAccounts() {
  const { client, user } = await newLandlord();
  const { id: propertyId } = await newProperty(client, { name: '=1+1', address: '@12 rue X' });
  const people = {
    firstName: '-Ana',
    lastName: '+Roy',
    email: '=ana@roy.example',
    phoneNumber: '+41791234567',
    postalAddress: '=2 rue X',
  };
  const { id: tenantId, leaseId } = await newTenant(client, { propertyId, ...people, ...SINCE_MARCH });
  await expectSuccess(
    client.put(`/tenants/${tenantId}/account`, { startsOn: '2026-03-01', balance: 310.07 }),
  );
  const firstMonth = today.slice(0, 7);
  await expectSuccess(
    client.post(`/leases/${leaseId}/benefits`, { tenantId, office: 'caf', amount: 100, firstMonth }),
  );
  const { id: aheadId } = await newTenant(client, { propertyId, ...SINCE_MARCH });
  await expectSuccess(client.put(`/tenants/${aheadId}/account`, { startsOn: '2026-03-01', balance: -44.44 }));
  const receiptId = await newReceipt(client, { tenantId: aheadId, propertyId });
  const letter = { how: 'registered', sentOn: today, registeredNumber: '=1A' };
  await expectSuccess(
    client.put(`/documents/${receiptId}/deliveries`, { deliveries: [{ ...letter, tenantId: aheadId }] }),
  );
  const guarantor = { firstName: '=Jo', lastName: '@Roy', phoneNumber: '+41791234567' };
  await expectSuccess(client.put(`/leases/${leaseId}`, { guarantors: [guarantor] }));
  const own = { idempotencyKey: randomUUID(), tenantId, dueOn: '2026-04-02', amount: 99.99, label: '=Clé' };
  await expectSuccess(client.post('/dues', own));
  const other = { ...own, idempotencyKey: randomUUID(), amount: 12.34 };
  const { id: wrongDue } = await json(await client.post('/dues', other), Due);
  await expectSuccess(client.post(`/dues/${wrongDue}/cancel`, { reason: '＝faux' }));
  const paid = { tenantId, payer: '=Père', note: '＠note', method: 'cheque' };
  await newPayment(client, { ...paid, amount: 1700.33 });
  const { payment: refused } = await newPayment(client, { ...paid, amount: 555.55 });
  await expectSuccess(client.post(`/payments/${refused.id}/cancel`, { reason: '＋refusé' }));
  await newPayment(client, {
    tenantId,
    kind: 'benefit',
    amount: 212.12,
    month: '2026-05',
    paidOn: '2026-05-02',
  });
  await newPayment(client, { tenantId: aheadId, amount: 19_876.54 });
  const line = {
    id: randomUUID(),
    bookedOn: '2026-06-05',
    amount: 1.02,
    label: '=VIR',
    payerKey: '@ROY',
    parts: [{ kind: 'payment', tenantId: aheadId, amount: 1.02 }],
  };
  await expectSuccess(
    client.post('/bank/lines', { batchId: randomUUID(), fileName: '+juin.csv', lines: [line] }),
  );
  const refund = {
    idempotencyKey: randomUUID(),
    tenantId: aheadId,
    paidOn: today,
    amount: 1.01,
    label: '-rendu',
  };
  await expectSuccess(client.post('/refunds', refund));
  const expense = {
    paidOn: today,
    amount: 12.5,
    tax: 'works',
    label: '=Joint',
    payee: '@EDF',
    properties: [{ propertyId }],
  };
  await expectSuccess(client.post('/expenses', { ...expense, idempotencyKey: randomUUID() }));
  return { client, user, tenantIds: [tenantId, aheadId] };
}

/** Returns the files of an account's export by name. */
async function exported(client: Client): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(new Uint8Array(await (await client.get('/users/me/export')).arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Returns the sum of a column in a table with French decimal commas. */
function sumOf(csv: string | undefined, column: string): number {
  const [header = [], ...rows] = csvRows((csv ?? '').replace(/^\uFEFF/, ''), ';', 10_000);
  const index = header.indexOf(column);
  expect(header).toContain(column);
  const cells = rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '');
  for (const cell of cells) expect(cell).toMatch(/^-?\d+,\d\d$/);
  return sumEuros(...cells.map((cell) => Number(cell.replace(',', '.'))));
}

describe('the tables of an account', () => {
  test('the exported payments, dues and allocations are complete and add up to the positions', async () => {
    const { client, tenantIds } = await newAccounts();
    const files = await exported(client);
    const payments = files.get('csv/paiements.csv');
    const dues = files.get('csv/echeances.csv');
    const allocations = files.get('csv/imputations.csv');
    const storedPayments = (
      await Promise.all(
        tenantIds.map(async (id) => json(await client.get(`/payments?tenantId=${id}`), PaymentList)),
      )
    ).flat();
    const amounts = (isCancelled: boolean) =>
      sumEuros(
        ...storedPayments
          .filter((one) => (one.cancelledAt !== null) === isCancelled)
          .map(({ amount }) => amount),
      );
    expect(sumOf(payments, 'Montant')).toBe(amounts(false));
    expect(sumOf(payments, 'Montant annulé')).toBe(amounts(true));
    expect(amounts(true)).toBe(555.55);

    const positions = await json(await client.get('/positions'), PositionList);
    const advance = sumEuros(...positions.map((one) => one.advance));
    expect(advance).toBeGreaterThan(0);
    expect(sumOf(payments, 'Dont avance')).toBe(advance);
    expect(sumOf(allocations, 'Montant')).toBe(sumEuros(sumOf(payments, 'Montant'), -advance));
    expect(sumOf(dues, 'Payé')).toBe(sumOf(allocations, 'Montant'));
    expect(sumOf(dues, 'Reste dû')).toBe(sumEuros(...positions.flatMap((one) => [one.owed, one.upcoming])));
    expect(sumOf(dues, 'Montant annulé')).toBe(12.34);
    expect(sumEuros(sumOf(dues, 'Montant'), -sumOf(payments, 'Montant'))).toBe(
      sumEuros(...positions.flatMap((one) => [one.owed, one.upcoming, -one.advance])),
    );
  });

  test('the exported tables have separate columns for a time-barred debt and for a debt that only an outdated receipt states', async () => {
    const { client } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const accountStartsOn = `${addMonths(today, -40).slice(0, 7)}-01`;
    await newTenant(client, { propertyId, accountStartsOn });
    const { id: tenantId } = await newTenant(client, { propertyId, ...SINCE_MARCH });
    await newReceipt(client, { tenantId, propertyId });
    await expectSuccess(client.put(`/tenants/${tenantId}`, { rent: 900, rentStartsOn: '2026-03-01' }));
    const dues = (await exported(client)).get('csv/echeances.csv');

    const positions = await json(await client.get('/positions'), PositionList);
    const sum = (amount: (position: Position) => number) => sumEuros(...positions.map(amount));
    const timeBarred = sum((position) => position.timeBarred);
    const held = sum((position) => position.held);
    expect(timeBarred).toBeGreaterThan(0);
    expect(held).toBe(350);
    expect(sumOf(dues, 'Prescrit')).toBe(timeBarred);
    expect(sumOf(dues, 'Dû selon un reçu seulement')).toBe(held);
    expect(sumOf(dues, 'Reste dû')).toBe(
      sum((position) => sumEuros(position.owed, position.upcoming, -position.timeBarred, -position.held)),
    );
  });

  test('the exported tables state the expected benefits, their part of each due, and the beneficiary of a benefit', async () => {
    const { client } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const month = today.slice(0, 7);
    const { id: tenantId, leaseId } = await newTenant(client, {
      propertyId,
      firstName: 'Julie',
      lastName: 'Dubois',
      rent: 900,
      charges: 50.5,
      accountStartsOn: `${month}-01`,
    });
    const benefit = { tenantId, office: 'caf', amount: 312, firstMonth: month };
    await expectSuccess(client.post(`/leases/${leaseId}/benefits`, benefit));
    const cellsOf = async (name: string) => {
      const text = (await exported(client)).get(`csv/${name}`) ?? '';
      const [header = [], first = []] = csvRows(text.replace(/^\uFEFF/, ''), ';', 10_000);
      return (column: string) => first[header.indexOf(column)];
    };
    const due = await cellsOf('echeances.csv');
    expect([due('Reste dû'), due('Dont aide attendue')]).toEqual(['950,50', '312,00']);
    const expected = await cellsOf('aides-attendues.csv');
    expect(
      ['Bénéficiaire', 'Organisme', 'Montant par mois', 'Premier mois', 'Dernier mois'].map(expected),
    ).toEqual(['Julie Dubois', 'CAF', '312,00', month, '']);
    await newPayment(client, { tenantId, kind: 'benefit', month, amount: 312, paidOn: today });
    const left = await cellsOf('echeances.csv');
    expect([left('Reste dû'), left('Dont aide attendue')]).toEqual(['638,50', '0,00']);
    expect((await cellsOf('paiements.csv'))('Bénéficiaire de l’aide')).toBe('Julie Dubois');
  });

  test('the exported tables name the payer, purpose and method of each payment in words', async () => {
    const { client } = await newAccounts();
    const files = await exported(client);
    const rows = (name: string) => csvRows((files.get(name) ?? '').replace(/^\uFEFF/, ''), ';', 10_000);
    const [header = [], ...payments] = rows('csv/paiements.csv');
    const benefit = payments.find((cells) => cells.includes('aide au logement')) ?? [];
    expect(Object.fromEntries(header.map((name, index) => [name, benefit[index]]))).toMatchObject({
      Locataires: "'-Ana +Roy",
      Logement: "'=1+1",
      'Reçu le': '2026-05-02',
      Montant: '212,12',
      'Mois indiqué': '2026-05',
    });
    expect(payments.some((cells) => cells.includes('chèque'))).toBe(true);
    const [lineHeader, line] = rows('csv/releves.csv');
    expect(lineHeader).toEqual([
      'Jour',
      'Montant',
      'Libellé',
      'Compte',
      'Locataires',
      'Fichier',
      'Enregistré le',
      'Identifiant',
    ]);
    expect(line?.slice(0, 6)).toEqual([
      '2026-06-05',
      '1,02',
      "'=VIR",
      '',
      'Łukasz Nguyễn-Öztürk',
      "'+juin.csv",
    ]);
    expect(payments.filter((cells) => cells.includes(line?.[7] ?? ''))).toHaveLength(1);
    expect(rows('csv/echeances.csv').some((cells) => cells.includes('solde à l’ouverture du compte'))).toBe(
      true,
    );
    expect(rows('csv/imputations.csv').some((cells) => cells.includes('loyer et charges'))).toBe(true);
  });
});

describe('no cell of a table is a formula', () => {
  test('no cell in the export of an account is a formula', async () => {
    const { client, user } = await newAccounts();
    await sql`update lessors set company_name = '=SCI' where owner_id = ${user.id}`;
    const files = await exported(client);
    const tables = [...files].filter(([name]) => name.endsWith('.csv'));
    expect(tables.filter(([name]) => name.startsWith('csv/'))).toHaveLength(18);
    for (const [name, csv] of tables) expect([name, formulaCells(csv)]).toEqual([name, []]);
  });

  test('no cell is a formula, whatever characters the texts of an account begin with', async () => {
    const { client } = await newAccounts();
    const stored = new Map<string, string>();
    for (const part of Object.keys(accountTables(new Directory(), [])))
      stored.set(part, await (await rest(client, 'rpc/export_page', { part })).text());
    for (const hostile of HOSTILE) {
      // Changes every text that a user may have typed. Ids, days and words of the schema stay unchanged.
      const rowsOfPart = (part: string): never[] =>
        JSON.parse(stored.get(part) ?? '', (key, value: unknown) =>
          typeof value === 'string' &&
          !/^[\da-f]{8}-|^\d{4}-\d\d|^[a-z]+(?:[A-Z][a-z]+)*$/.test(value) &&
          key !== 'image'
            ? `${hostile}${value}`
            : value,
        ).rows;
      const directory = new Directory();
      directory.addProperties(rowsOfPart('properties'));
      directory.addTenants(rowsOfPart('tenants'));
      for (const [part, { name, header, linesOf }] of Object.entries(accountTables(directory, []))) {
        const lines = linesOf(rowsOfPart(part));
        expect([hostile, name, formulaCells(`${header}${lines}`)]).toEqual([hostile, name, []]);
        // These tables are empty, because the accounts have sent no mails and received no deposit.
        expect([name, lines === '']).toEqual([
          name,
          ['documentMails', 'depositMovements', 'depositDeductions'].includes(part),
        ]);
      }
    }
  });

  test('no cell is a formula in the file of lines to correct after an import, or in the import template', async () => {
    const cells = HOSTILE.map((hostile) => `"${hostile}Roy"`);
    const text = ['Nom;Prénom;=Titre;Loyer HC', ...cells.map((cell) => `${cell};${cell};${cell};x`)].join(
      '\n',
    );
    const { table } = await readTable(text);
    if (!table) throw new Error('The table could not be read');
    const draft = beginDraft({ name: null, input: text }, table, NOTHING_REMEMBERED);
    const left = await rowsCsv(draft, rowsOf(draft), '=À corriger', () => '@1').text();
    expect(left.match(/Roy/g)).toHaveLength(3 * HOSTILE.length);
    expect(formulaCells(left)).toEqual([]);
    expect(formulaCells(await templateFile('fr').text())).toEqual([]);
    expect(formulaCells(await templateFile('en').text(), ',')).toEqual([]);
  });

  test('only the source files that this test lists write tables', async () => {
    const makers: string[] = [];
    for (const folder of ['supabase/functions', 'web/src'])
      for (const name of await readdir(folder, { recursive: true })) {
        if (!/(?<!\.test)\.tsx?$/.test(name)) continue;
        const source = await readFile(`${folder}/${name}`, 'utf8');
        if (/\btoCsv(?:Lines)?\(|type: 'text\/csv/.test(source)) makers.push(name);
      }
    expect(makers.toSorted()).toEqual([
      '_shared/domain/csv.ts',
      'features/imports/lines/rows-csv.ts',
      'features/imports/reading/columns/template.ts',
      'features/whitelist/whitelist-csv.ts',
      'v1/users/export/table.ts',
      'v1/years/export.ts',
      'v1/years/tables.ts',
    ]);
  });

  test('the formula check of this test recognises a formula', () => {
    const csv = HOSTILE.map((hostile) => `"${hostile}"`).join(';');
    expect(formulaCells(`a;-12,50;-3;${csv};'=1`)).toHaveLength(HOSTILE.length);
  });
});
