import { beforeAll, expect, inject, test, vi } from 'vitest';
import { ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { DocumentMailList } from '../../supabase/functions/_shared/contract/documents/document-mail.ts';
import { MonthLedger } from '../../supabase/functions/_shared/contract/month/month-ledger.ts';
import { type Landlord, newEmail, newLandlord } from './support/accounts.ts';
import { failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { latestMail, mailAttachment, mailCount } from './support/mailbox.ts';
import { newProperty, newReceipt, newTenant } from './support/rows.ts';
import { signToken } from './support/tokens.ts';

const CONSENT = { on: '2026-01-05', how: 'In the lease' };
const FULL = { rent: 1250, charges: 85.5 };

let landlord: Landlord;
let propertyId: string;

beforeAll(async () => {
  landlord = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  propertyId = (await newProperty(landlord.client)).id;
});

async function newConsenting(fields: Record<string, unknown> = {}) {
  const email = newEmail();
  const { id } = await newTenant(landlord.client, { propertyId, email, emailConsent: CONSENT, ...fields });
  return { email, tenantId: id, propertyId };
}

const mailReceipt = (receiptId: string, idempotencyKey: string = crypto.randomUUID()): Promise<Response> =>
  landlord.client.post(`/documents/${receiptId}/email`, { idempotencyKey });

async function stateOf(receiptId: string) {
  const list = await json(await landlord.client.get('/receipts'), ReceiptList);
  return list.find(({ id }) => id === receiptId)?.emails[0]?.state;
}

test('a quittance with its PDF reaches the tenant, who can reply to the landlord', async () => {
  const { email, ...letting } = await newConsenting();
  const id = await newReceipt(landlord.client, { ...letting, ...FULL });
  expect(await stateOf(id)).toBeUndefined();
  const response = await mailReceipt(id);
  expect(response.status).toBe(202);
  expect(await json(response, DocumentMailList)).toMatchObject([
    { state: 'queued', recipient: email, tenantId: letting.tenantId },
  ]);
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), { timeout: 60_000 });

  const mail = await latestMail(email);
  expect(mail.Subject).toBe('Quittance de loyer – mars 2026');
  expect(mail.ReplyTo).toMatchObject([{ Address: landlord.email }]);
  for (const body of [mail.Text, mail.HTML]) {
    for (const words of [
      'Bonjour Łukasz Nguyễn-Öztürk,',
      '1\u00A0335,50\u00A0€',
      'mars 2026',
      'art. 21',
      '/verify/',
    ]) {
      expect(body).toContain(words);
    }
    expect(body).not.toContain('Hello');
  }
  expect(mail.Attachments).toMatchObject([
    { FileName: 'quittance-2026-03.pdf', ContentType: 'application/pdf' },
  ]);
  const original = await (await landlord.client.get(`/documents/${id}/pdf`)).arrayBuffer();
  expect(Buffer.from(await mailAttachment(mail, 0)).equals(Buffer.from(original))).toBe(true);
});

test('names of landlords and tenants cannot insert links into the text or HTML of the mail', async () => {
  const { client } = await newLandlord();
  const trap = 'Votre banque https://banque.example/a www.banque.example banque.example';
  await client.put('/users/me', { companyName: trap });
  const { id } = await newProperty(client, { address: trap, city: trap });
  const email = newEmail();
  const tenant = { firstName: trap, lastName: '<a href="//banque.example">ici</a>' };
  const consent = { email, emailConsent: CONSENT };
  const { id: tenantId } = await newTenant(client, { propertyId: id, ...tenant, ...consent });
  const receiptId = await newReceipt(client, { tenantId, propertyId: id, ...FULL });
  await client.post(`/documents/${receiptId}/email`, { idempotencyKey: crypto.randomUUID() });
  const mail = await latestMail(email);
  for (const body of [mail.Text, mail.HTML]) {
    expect(body.replaceAll('\u2060', '')).toContain(trap);
    const addresses = [...body.matchAll(/https?:\/\/[^\s"<]+|\bwww\.\S|[\p{L}\d-]+\.example/giu)];
    const verification = new RegExp(`^${inject('appUrl')}/verify/[0-9a-f]{32}$`);
    expect(addresses.length).toBeGreaterThan(0);
    for (const [address] of addresses) expect(address).toMatch(verification);
  }
  expect(mail.HTML).not.toContain('<a href="//');
});

test('the mail of a partial receipt states the balance due, in both languages if the receipt is bilingual', async () => {
  const { email, ...letting } = await newConsenting({ isBilingual: true });
  const id = await newReceipt(landlord.client, letting);
  expect((await mailReceipt(id)).status).toBe(202);
  const mail = await latestMail(email);
  expect(mail.Subject).toBe('Reçu de paiement partiel – mars 2026 / Partial payment receipt – March 2026');
  expect(mail.Text).toContain('Reste dû\u00A0: 535,50\u00A0€');
  expect(mail.Text).toContain('Balance due: €535.50');
  expect(mail.Attachments).toMatchObject([{ FileName: 'recu-2026-03.pdf' }]);
});

test('one click on “send” sends one mail, even if the request arrives several times', async () => {
  const { email, ...letting } = await newConsenting();
  const id = await newReceipt(landlord.client, letting);
  const idempotencyKey = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => mailReceipt(id, idempotencyKey)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), { timeout: 60_000 });
  const [row] = await sql`select count(*) from public.document_mails where document_id = ${id}`;
  expect(Number(row?.['count'])).toBe(1);
  expect((await mailReceipt(id, idempotencyKey)).status).toBe(202);
  expect(await mailCount(email)).toBe(1);

  // A click after the first mail is a new request.
  await mailReceipt(id);
  await vi.waitFor(async () => expect(await mailCount(email)).toBe(2), { timeout: 60_000 });
});

test('a session that is about to expire is renewed before a mail is sent, so that the outcome can be recorded', async () => {
  const { client, user } = await newLandlord();
  const { id: property } = await newProperty(client);
  const fields = { propertyId: property, email: newEmail(), emailConsent: CONSENT };
  const { id: tenantId } = await newTenant(client, fields);
  const id = await newReceipt(client, { tenantId, propertyId: property });
  const ending = await signToken(user.id, { expiresInSeconds: 60 });
  client.cookies.set('klinky-access', ending);
  expect((await client.post(`/documents/${id}/email`, { idempotencyKey: crypto.randomUUID() })).status).toBe(
    202,
  );
  expect(client.cookies.get('klinky-access')).not.toBe(ending);
});

test('a mail above the hourly limit of its address is refused, and the response states the time to wait', async () => {
  const { email, ...letting } = await newConsenting();
  const id = await newReceipt(landlord.client, letting);
  await sql`select private.require_attempt('documentMail to ' || private.mailbox_of(${email}), 60, 3600) from generate_series(1, 60)`;
  const refused = await mailReceipt(id);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
  expect(await failure(refused)).toBe('429 TOO_MANY_REQUESTS');
  expect(await stateOf(id)).toBeUndefined();
});

test('a receipt is mailed once to each address of its tenants who have consented', async () => {
  const { client } = landlord;
  const shared = newEmail();
  const { id: tenantId, leaseId } = await newTenant(client, {
    propertyId,
    email: shared,
    emailConsent: CONSENT,
  });
  const join = async (firstName: string, fields: Record<string, unknown>) =>
    (await newTenant(client, { leaseId, firstName, ...fields })).id;
  const [own, silent, left] = [newEmail(), newEmail(), newEmail()];
  const other = await join('Ana', { email: own, emailConsent: CONSENT });
  await join('Bo', { email: shared.toUpperCase(), emailConsent: CONSENT });
  const third = await join('Cy', { email: silent });
  await join('Di', { email: left, emailConsent: CONSENT, joinsOn: '2026-04-01' });
  const id = await newReceipt(client, { tenantId, propertyId, ...FULL });
  const late = newEmail();
  await join('Ed', { email: late, emailConsent: CONSENT });

  const answer = await json(await mailReceipt(id), DocumentMailList);
  expect(answer.map((mail) => [mail.tenantId, mail.recipient])).toEqual([
    [tenantId, shared],
    [other, own],
  ]);
  const emails = async () =>
    (await json(await client.get('/receipts'), ReceiptList)).find((receipt) => receipt.id === id)?.emails ??
    [];
  await vi.waitFor(async () => expect((await emails()).map(({ state }) => state)).toEqual(['sent', 'sent']), {
    timeout: 60_000,
  });
  expect(await mailCount(shared)).toBe(1);
  expect(await mailCount(own)).toBe(1);
  for (const nobody of [silent, left, late]) expect(await mailCount(nobody)).toBe(0);
  const line = (await json(await client.get('/month?month=2026-03'), MonthLedger)).mails.find(
    ({ documentId }) => documentId === id,
  );
  expect(line).toMatchObject({ addresses: [shared, own], obstacle: null, mails: [{}, {}] });

  // With `unlessSent`, only the tenant who consented after the first mail gets the second mail.
  await client.put(`/tenants/${third}`, { emailConsent: CONSENT });
  const again = { idempotencyKey: crypto.randomUUID(), unlessSent: true };
  expect(await json(await client.post(`/documents/${id}/email`, again), DocumentMailList)).toMatchObject([
    { recipient: shared, state: 'sent' },
    { recipient: own, state: 'sent' },
    { recipient: silent, state: 'queued' },
  ]);
  await vi.waitFor(async () => expect(await mailCount(silent)).toBe(1), { timeout: 60_000 });
  expect(await mailCount(own)).toBe(1);
});

test('no mail is sent to an address without the tenant’s consent for this address', async () => {
  const refusal = async (fields: Record<string, unknown>) => {
    const { id: tenantId } = await newTenant(landlord.client, { propertyId, ...fields });
    return failure(await mailReceipt(await newReceipt(landlord.client, { tenantId, propertyId })));
  };
  expect(await refusal({})).toBe('409 CONSENT_MISSING');
  expect(await refusal({ email: newEmail() })).toBe('409 CONSENT_MISSING');

  const { email, ...letting } = await newConsenting();
  const id = await newReceipt(landlord.client, letting);
  const other = newEmail();
  await landlord.client.put(`/tenants/${letting.tenantId}`, { email: other });
  expect(await failure(await mailReceipt(id))).toBe('409 CONSENT_MISSING');
  await landlord.client.delete(`/tenants/${letting.tenantId}`);
  expect(await failure(await mailReceipt(id))).toBe('409 CONSENT_MISSING');
  expect(await mailCount(email)).toBe(0);
  expect(await mailCount(other)).toBe(0);
});

test('a receipt that is no longer valid is not mailed', async () => {
  const { email, ...letting } = await newConsenting();
  const id = await newReceipt(landlord.client, letting);
  await landlord.client.post(`/receipts/${id}/void`, { reason: 'Wrong amount' });
  expect(await failure(await mailReceipt(id))).toBe('409 DOCUMENT_NOT_VALID');
  expect(await mailCount(email)).toBe(0);
});

test('a failed mail is reported, so that the mail can be sent again', async () => {
  const nowhere = `nobody-${crypto.randomUUID()}@klinky.invalid`;
  const { tenantId } = await newConsenting({ email: nowhere });
  const id = await newReceipt(landlord.client, { tenantId, propertyId });
  expect((await mailReceipt(id)).status).toBe(202);
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('failed'), { timeout: 60_000 });
  const email = newEmail();
  await landlord.client.put(`/tenants/${tenantId}`, { email, emailConsent: CONSENT });
  expect((await mailReceipt(id)).status).toBe(202);
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), { timeout: 60_000 });
  expect(await mailCount(email)).toBe(1);
});

test('a mail without an outcome counts as failed after two minutes, so that the mail can be sent again', async () => {
  const { email, ...letting } = await newConsenting();
  const id = await newReceipt(landlord.client, letting);
  const idempotencyKey = crypto.randomUUID();
  await sql`insert into public.document_mails (owner_id, document_id, tenant_id, idempotency_key, request, recipient, created_at)
    values (${landlord.user.id}, ${id}, ${letting.tenantId}, ${idempotencyKey},
      private.request_of('queue_document_mail', jsonb_build_object('document', ${id}::uuid, 'unless_sent', false)),
      ${email}, now() - interval '121 seconds')`;
  expect(await stateOf(id)).toBe('failed');
  // The repeated request sends nothing and gets the same response.
  const again = await mailReceipt(id, idempotencyKey);
  expect(again.status).toBe(202);
  expect(await json(again, DocumentMailList)).toMatchObject([{ state: 'failed', recipient: email }]);
  expect(await mailCount(email)).toBe(0);
  expect((await mailReceipt(id)).status).toBe(202);
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'), { timeout: 60_000 });
  expect(await mailCount(email)).toBe(1);
});

test('mailing with unlessSent sends no second mail', async () => {
  const { client } = await newLandlord();
  const { id: home } = await newProperty(client);
  const add = async (lastName: string, fields: Record<string, unknown>) => {
    const { id: tenantId } = await newTenant(client, { lastName, propertyId: home, ...fields });
    return newReceipt(client, { tenantId, propertyId: home, ...FULL });
  };
  const email = newEmail();
  const nowhere = `nobody-${crypto.randomUUID()}@klinky.invalid`;
  const agreed = await add('A', { email, emailConsent: CONSENT });
  const refused = await add('B', { email: nowhere, emailConsent: CONSENT });
  await add('C', { email: newEmail() });
  const once = (id: string) =>
    client.post(`/documents/${id}/email`, { idempotencyKey: crypto.randomUUID(), unlessSent: true });
  const month = async () => (await json(await client.get('/month?month=2026-03'), MonthLedger)).mails;

  await Promise.all([once(agreed), once(agreed), once(refused)]);
  await vi.waitFor(
    async () =>
      expect((await month()).map(({ mails: [mail] }) => mail?.state)).toEqual(['sent', 'failed', undefined]),
    { timeout: 60_000 },
  );
  expect(await month()).toMatchObject([
    { addresses: [email], obstacle: null, mails: [{ recipient: email, errorCode: null }] },
    {
      addresses: [nowhere],
      obstacle: null,
      mails: [{ recipient: nowhere, errorCode: 'RECIPIENT_REFUSED' }],
    },
    { addresses: [], obstacle: 'NO_CONSENT', mails: [] },
  ]);
  expect(await json(await once(agreed), DocumentMailList)).toMatchObject([
    { state: 'sent', recipient: email },
  ]);
  expect(await mailCount(email)).toBe(1);
  expect(await failure(await client.get('/month?month=march'))).toBe(
    '400 VALIDATION_FAILED month=invalidDate',
  );
  const wrong = await client.post(`/documents/${agreed}/email`, {
    idempotencyKey: crypto.randomUUID(),
    unlessSent: 'yes',
  });
  expect(await failure(wrong)).toBe('400 VALIDATION_FAILED unlessSent=invalid');
});
