import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { Document, DocumentList } from '../../supabase/functions/_shared/contract/documents/document.ts';
import { ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { addMonths } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { newProperty, newReceipt, newTenant } from './support/rows.ts';

let landlord: Landlord;
let tenants: string[];
let partial: string;
let quittance: string;
beforeAll(async () => {
  landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const first = await newTenant(landlord.client, { propertyId, rent: 500, charges: 0 });
  const second = await newTenant(landlord.client, { propertyId, rent: 500, charges: 0 });
  tenants = [first.id, second.id];
  const letting = { propertyId, rent: 500, charges: 0 };
  partial = await newReceipt(landlord.client, { ...letting, tenantId: first.id, rent: 200 });
  quittance = await newReceipt(landlord.client, { ...letting, tenantId: second.id });
});

const listed = async (query = '') =>
  (await json(await landlord.client.get(`/documents${query}`), DocumentList)).map(({ id }) => id);

test('the list of documents shows all documents, newest first, with the fields that all kinds have in common', async () => {
  const documents = await json(await landlord.client.get('/documents'), DocumentList);
  expect(documents.map(({ id }) => id)).toEqual([quittance, partial]);
  const receipts = await json(await landlord.client.get('/receipts'), ReceiptList);
  for (const [index, document] of documents.entries()) expect(receipts[index]).toMatchObject(document);
});

test('documents can be filtered by kind, year or tenant', async () => {
  const year = Number(todayInParis().slice(0, 4));
  expect(await listed('?kind=partial')).toEqual([partial]);
  expect(await listed(`?tenantId=${tenants[1]}`)).toEqual([quittance]);
  expect(await listed(`?kind=partial&tenantId=${tenants[1]}`)).toEqual([]);
  expect(await listed(`?year=${year}`)).toEqual([quittance, partial]);
  expect(await listed(`?year=${year - 1}`)).toEqual([]);
});

test('one request lists letters of several kinds, including voided letters', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const accountStartsOn = `${addMonths(todayInParis(), -1).slice(0, 7)}-01`;
  const { leaseId, id: tenantId } = await newTenant(client, { propertyId, accountStartsOn });
  const request = { idempotencyKey: randomUUID(), level: 1 };
  const reminder = await json(await client.post(`/leases/${leaseId}/reminders`, request), Document);
  const found = async (query: string) => json(await client.get(`/documents?${query}`), DocumentList);
  const letters = 'kind=dueNotice,reminder,formalNotice';
  for (const query of [letters, 'kind=reminder', `${letters}&tenantId=${tenantId}`, 'number=L-1'])
    expect(await found(query), query).toEqual([reminder]);
  for (const query of ['kind=quittance,partial', 'kind=dueNotice,formalNotice', `${letters}&year=1999`])
    expect(await found(query), query).toEqual([]);
  expect(await json(await client.get('/receipts'), ReceiptList)).toEqual([]);
  const voided = await json(
    await client.post(`/documents/${reminder.id}/void`, { reason: 'Paid' }),
    Document,
  );
  expect(voided).toMatchObject({ id: reminder.id, state: 'voided', voidReason: 'Paid' });
  expect(await found(letters)).toEqual([voided]);
  expect(await failure(await client.post(`/documents/${reminder.id}/void`, { reason: 'Again' }))).toBe(
    '409 DOCUMENT_NOT_VALID',
  );
});

test('a page of documents starts after a given document, which must exist', async () => {
  expect(await listed(`?after=${quittance}`)).toEqual([partial]);
  expect(await listed(`?after=${quittance}&kind=quittance`)).toEqual([]);
  const receipts = await json(await landlord.client.get(`/receipts?after=${quittance}`), ReceiptList);
  expect(receipts.map(({ id }) => id)).toEqual([partial]);
  for (const after of ['x', tenants[0]])
    for (const list of ['documents', 'receipts'])
      expect(await failure(await landlord.client.get(`/${list}?after=${after}`))).toBe(
        '400 VALIDATION_FAILED after=invalid',
      );
});

test('the list of documents refuses an invalid kind, year, id or number', async () => {
  const ask = async (query: string) => failure(await landlord.client.get(`/documents?${query}`));
  for (const kind of ['letter', 'reminder,', 'reminder,letter', ''])
    expect(await ask(`kind=${kind}`), kind).toBe('400 VALIDATION_FAILED kind=invalid');
  expect(await ask('year=26')).toBe('400 VALIDATION_FAILED year=invalid');
  expect(await ask('tenantId=x')).toBe('400 VALIDATION_FAILED tenantId=invalid');
  for (const number of ['Q-2026-', 'Q%25', '(1)', '1234567890'])
    expect(await ask(`number=${number}`)).toBe('400 VALIDATION_FAILED number=invalid');
});
