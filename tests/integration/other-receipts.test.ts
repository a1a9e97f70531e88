import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DueList } from '../../supabase/functions/_shared/contract/leases/due.ts';
import { MonthLedger } from '../../supabase/functions/_shared/contract/month/month-ledger.ts';
import { MonthReceiptsResult } from '../../supabase/functions/_shared/contract/month/month-receipt.ts';
import { Receipt, ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { StatedPaymentList } from '../../supabase/functions/_shared/contract/payments/stated-payment.ts';
import { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { addDays } from '../../supabase/functions/_shared/domain/ledger/days.ts';
import { longDate, monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from './support/accounts.ts';
import { type Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { textOf } from './support/pdf.ts';
import { newPayment, newProperty, newTenant } from './support/rows.ts';

// Tests the receipts of payments that pay something other than rent.

const today = todayInParis();
const month = monthOf(today);
const eve = addDays(month.from, -1);

/** Adds a tenant who owes 310 from earlier months, and 910 for this month. */
async function newAccount(balance = 310) {
  const landlord = await newLandlord();
  const { client } = landlord;
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId, leaseId } = await newTenant(client, { propertyId, rent: 850, charges: 60 });
  const start = { startsOn: month.from, balance };
  expect((await client.put(`/tenants/${tenantId}/account`, start)).status).toBe(200);
  return { ...landlord, propertyId, tenantId, leaseId };
}

const receiptsOf = async (client: Client) => json(await client.get('/receipts'), ReceiptList);
const duesOf = async (client: Client, tenantId: string) =>
  json(await client.get(`/dues?tenantId=${tenantId}`), DueList);

async function verify(client: Client, id: string): Promise<Verification> {
  const [row] = await sql`select code from public.documents where id = ${id}`;
  return json(await client.get(`/verify/${String(row?.['code'])}`), Verification);
}

async function documentOf(client: Client, id: string) {
  const response = await client.get(`/documents/${id}/pdf`);
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { name, text: await textOf(response) };
}

test('a receipt for the opening balance alone has no month in any list', async () => {
  const { client, tenantId } = await newAccount();
  const paid = await newPayment(client, { tenantId, paidOn: today, amount: 300, issue: 'all' });
  expect(paid).toMatchObject({ receipts: [{ number: expect.stringMatching(/^R-/) }], blockers: [] });
  const [receipt] = await receiptsOf(client);
  if (receipt === undefined) throw new Error('There is no receipt');
  expect(receipt).toMatchObject({
    id: paid.receipts[0]?.id,
    kind: 'partial',
    from: null,
    to: null,
    paidOn: today,
    rent: 0,
    charges: 0,
    total: 0,
    amount: 300,
    remaining: 0,
    others: [{ kind: 'opening', label: null, dueOn: eve, amount: 300, remaining: 10 }],
  });
  const { name, text } = await documentOf(client, receipt.id);
  expect(name).toMatch(new RegExp(`^recu-${today}-R-\\d{4}-0001-Nguyen-Ozturk\\.pdf$`));
  expect(text).toContain('la somme de 300,00 € (trois cents euros)');
  expect(text).toContain(`au titre de l’arriéré dû au ${longDate(eve)}. Reste dû à ce titre : 10,00 €`);
  expect(text).not.toMatch(/terme du|période/i);
  expect(await verify(client, receipt.id)).toMatchObject({
    receipt: { from: null, to: null, paidOn: today, amount: 300 },
  });
  const zip = await client.post('/documents/download', { ids: [receipt.id], format: 'zip' });
  expect(Object.keys(unzipSync(new Uint8Array(await zip.arrayBuffer())))).toEqual([
    expect.stringContaining(`recu-${today}-R-`),
  ]);
  const { mails } = await json(await client.get(`/month?month=${today.slice(0, 7)}`), MonthLedger);
  expect(mails.map(({ documentId }) => documentId)).toEqual([receipt.id]);

  const again = await json(await client.post(`/receipts/${receipt.id}/reissue`), Receipt);
  expect(again).toMatchObject({ from: null, amount: 300, replaces: [{ id: receipt.id }] });
  expect(await failure(await client.post(`/receipts/${receipt.id}/reissue`))).toBe('409 DOCUMENT_NOT_VALID');
});

test('a due other than rent gets a separate receipt', async () => {
  const { client, tenantId } = await newAccount(0);
  const repair = { kind: 'repair', dueOn: today, amount: 85.5, label: 'Serrure' };
  await client.post('/dues', { idempotencyKey: randomUUID(), tenantId, ...repair });
  const dues = await duesOf(client, tenantId);
  const [rent, due] = ['rent', 'repair'].map((wanted) => dues.find(({ kind }) => kind === wanted));
  const path = `/dues/${due?.id}/receipts`;
  expect(await failure(await client.post(path))).toBe('409 DOCUMENT_NOT_VALID');
  await newPayment(client, { tenantId, paidOn: today, amount: 85.5, dueId: due?.id });
  expect((await duesOf(client, tenantId)).find(({ id }) => id === due?.id)).toMatchObject({
    next: 'partial',
    receipts: [],
  });
  const response = await client.post(path);
  expect(response.status).toBe(201);
  const receipt = await json(response, Receipt);
  expect(receipt).toMatchObject({
    from: null,
    amount: 85.5,
    others: [{ kind: 'repair', label: 'Serrure', amount: 85.5, remaining: 0 }],
  });
  expect((await duesOf(client, tenantId)).find(({ id }) => id === due?.id)).toMatchObject({
    next: null,
    receipts: [{ id: receipt.id }],
  });
  expect(await failure(await client.post(path))).toBe('409 DOCUMENT_NOT_VALID');
  expect(await failure(await client.post(`/dues/${rent?.id}/receipts`))).toBe('404 NOT_FOUND');
  // The repair cannot be cancelled, because the receipt states it.
  const cancelled = await client.post(`/dues/${due?.id}/cancel`, { reason: 'Found' });
  expect(await failure(cancelled)).toBe('409 DUE_CERTIFIED');
});

test('the batch of a month also issues the receipts of dues other than rent, whichever tenant of the lease the request names', async () => {
  const { client, tenantId, leaseId } = await newAccount(0);
  const { id: second } = await newTenant(client, { leaseId, firstName: 'Bruno', joinsOn: addDays(today, 1) });
  const repair = { kind: 'repair', dueOn: today, amount: 85.5, label: 'Serrure' };
  await client.post('/dues', { idempotencyKey: randomUUID(), tenantId, ...repair });
  await newPayment(client, { tenantId, paidOn: today, amount: 995.5 });
  const asked = { month: today.slice(0, 7), tenantIds: [second] };
  const { issued } = await json(await client.post('/month/receipts', asked), MonthReceiptsResult);
  expect(issued).toEqual([
    expect.objectContaining({ leaseId, tenantId: second, kind: 'quittance' }),
    expect.objectContaining({ leaseId, tenantId: second, kind: 'partial' }),
  ]);
  const { dues: rows } = await json(await client.get(`/month?month=${asked.month}`), MonthLedger);
  // On the first of a month, both fall due on one day, and their order is not fixed.
  const listed = today.endsWith('-01')
    ? rows.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
    : rows;
  expect(listed.map(({ kind, receipts }) => [kind, receipts[0]?.id])).toEqual([
    ['rent', issued[0]?.id],
    ['repair', issued[1]?.id],
  ]);
});

test('the receipt of a housing benefit names the tenant and the office that paid the benefit', async () => {
  const { client, tenantId, propertyId } = await newAccount(0);
  const aid = { tenantId, paidOn: today, amount: 250, kind: 'benefit', month: month.from.slice(0, 7) };
  const { payment, receipts } = await newPayment(client, { ...aid, payerOffice: 'caf', issue: 'all' });
  expect(payment).toMatchObject({ payerOffice: 'caf', beneficiary: 'Łukasz Nguyễn-Öztürk' });
  const stated = await json(await client.get(`/receipts/${receipts[0]?.id}/payments`), StatedPaymentList);
  expect(stated).toMatchObject([
    { paidOn: today, stated: 250, isOwn: true, payerOffice: 'caf', beneficiary: 'Łukasz Nguyễn-Öztürk' },
  ]);
  const { text } = await documentOf(client, receipts[0]?.id ?? '');
  expect(text).toContain('de la CAF, pour Łukasz Nguyễn-Öztürk 250,00 €');
  const statement = await client.get(`/tenants/${tenantId}/statement`);
  expect(await textOf(statement)).toContain('Paiement de la CAF, pour Łukasz Nguyễn-Öztürk');

  const unfit = { idempotencyKey: randomUUID(), ...aid, kind: 'payment', payerOffice: 'caf' };
  expect(await failure(await client.post('/payments', unfit))).toBe(
    '400 VALIDATION_FAILED payerOffice=invalid',
  );
  const unknown = { idempotencyKey: randomUUID(), ...aid, payerOffice: 'cpam' };
  expect(await failure(await client.post('/payments', unknown))).toBe(
    '400 VALIDATION_FAILED payerOffice=invalid',
  );

  const rest = { propertyId, tenantId, paidAt: today, ...month, rent: 660, charges: 0 };
  const issued = await client.post('/receipts', { ...rest, housingBenefit: 100, benefitOffice: 'msa' });
  expect(issued.status).toBe(200);
  const id = issued.headers.get('Klinky-Document-Id') ?? '';
  expect((await documentOf(client, id)).text).toContain('de la MSA, pour Łukasz Nguyễn-Öztürk 100,00 €');
});

test('reissuing a receipt is refused if some of its days are now outside the lease', async () => {
  const { client, tenantId, leaseId } = await newAccount(0);
  const { receipts } = await newPayment(client, { tenantId, paidOn: today, amount: 910, issue: 'all' });
  const path = `/receipts/${receipts[0]?.id}`;
  await client.put(`/leases/${leaseId}`, { endedBy: 'agreement', endsOn: `${today.slice(0, 7)}-14` });
  expect(await failure(await client.post(`${path}/reissue`))).toBe('409 TERM_NOT_OWED');
});
