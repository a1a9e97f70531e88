import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ReceiptList } from '../../supabase/functions/_shared/contract/documents/receipt-list.ts';
import { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { latestMail, mailAttachment } from './support/mailbox.ts';
import { issueMonth, newProperty, newTenant, SINCE_MARCH } from './support/rows.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31', paidAt: '2026-03-05', rent: 1000, charges: 50.5 };

async function issue({ client }: Landlord, tenant: Record<string, unknown> = {}) {
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId, rent: 1000, charges: 50.5, ...tenant });
  const response = await client.post('/receipts', { ...MARCH, tenantId, propertyId });
  const id = response.headers.get('Klinky-Document-Id') ?? '';
  return { id, pdf: Buffer.from(await response.arrayBuffer()) };
}

const download = async ({ client }: Landlord, id: string): Promise<Buffer> =>
  Buffer.from(await (await client.get(`/documents/${id}/pdf`)).arrayBuffer());

async function verify(id: string): Promise<Verification> {
  const [row] = await sql`select code from public.documents where id = ${id}`;
  return json(await new Client().get(`/verify/${row?.['code']}`), Verification);
}

const sha256 = async (bytes: Buffer<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

/** Returns the file with other bytes, as an earlier release with other drawing code would have issued it. */
const drawnOtherwise = (pdf: Buffer): Buffer<ArrayBuffer> =>
  Buffer.concat([pdf, Buffer.from('% as an earlier release drew it\n')]);

test('an issued document stays unchanged after its drawing code has changed', async () => {
  const landlord = await newLandlord();
  const email = `tenant-${crypto.randomUUID()}@klinky.test`;
  const emailConsent = { on: '2026-01-02', how: 'In the lease' };
  const { id, pdf } = await issue(landlord, { email, emailConsent });
  expect(await download(landlord, id)).toEqual(pdf);
  expect((await verify(id)).sha256).toBe(await sha256(Buffer.from(pdf)));

  const earlier = drawnOtherwise(pdf);
  await sql`update public.document_files set pdf = ${earlier} where document_id = ${id}`;
  expect(await download(landlord, id)).toEqual(earlier);
  expect((await verify(id)).sha256).toBe(await sha256(earlier));
  const archive = await landlord.client.post('/documents/download', { ids: [id], format: 'zip' });
  const [entry] = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer())));
  expect(Buffer.from(entry ?? [])).toEqual(earlier);
  await landlord.client.post(`/documents/${id}/email`, { idempotencyKey: crypto.randomUUID() });
  expect(Buffer.from(await mailAttachment(await latestMail(email), 0))).toEqual(earlier);
});

test('a request for a receipt gets a 500 if no slot is free to read the file, but the receipt is issued once and can be downloaded', async () => {
  const landlord = await newLandlord();
  const { client, user } = landlord;
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId, rent: 1000, charges: 50.5, ...SINCE_MARCH });
  const response = await sql.begin(async (slots) => {
    // Other requests of the account occupy two of the account's three slots.
    const [row] =
      await slots`select pg_backend_pid() as pid, pg_advisory_xact_lock(hashtextextended(${user.id}, slot))
      from generate_series(1, 2) slot`;
    const { asked, taken } = await sql.begin(async (tx) => {
      await tx`select from public.users where id = ${user.id} for update`;
      const asked = client.post('/receipts', { ...MARCH, tenantId, propertyId });
      const waiting = async () =>
        (await tx`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`)
          .length;
      await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
      // The other requests occupy the third slot as soon as the receipt is issued.
      const taken = slots`select pg_advisory_xact_lock(hashtextextended(${user.id}, 3))`.execute();
      const inLine = async () =>
        (await tx`select from pg_locks where not granted and pid = ${row?.['pid']}`).length;
      await expect.poll(inLine).toBe(1);
      return { asked, taken };
    });
    await taken;
    return await asked;
  });
  expect(await failure(response)).toBe('500 INTERNAL_ERROR');
  const [receipt, other] = await json(await client.get('/receipts'), ReceiptList);
  expect(other).toBeUndefined();
  const pdf = await client.get(`/documents/${receipt?.id}/pdf`);
  expect(pdf.status).toBe(200);
});

test('the file of a receipt that a month’s batch has issued is stored at the first download', async () => {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId } = await newTenant(landlord.client, { propertyId, rent: 1000, ...SINCE_MARCH });
  const { issued } = await issueMonth(landlord.client, [tenantId]);
  const [{ id } = { id: '' }] = issued;
  expect((await verify(id)).sha256).toBeNull();
  await landlord.client.post('/documents/download', { ids: [id], format: 'pdf' });
  const { sha256: hash } = await verify(id);
  expect(hash).toBe(await sha256(Buffer.from(await download(landlord, id))));
});

test('simultaneous downloads of a document all return the one file that is stored', async () => {
  const landlord = await newLandlord();
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId } = await newTenant(landlord.client, { propertyId, rent: 1000, ...SINCE_MARCH });
  const { issued } = await issueMonth(landlord.client, [tenantId]);
  const [{ id } = { id: '' }] = issued;
  const files = await Promise.all(Array.from({ length: 8 }, () => download(landlord, id)));
  const [row] = await sql`select pdf from public.document_files where document_id = ${id}`;
  for (const file of files) expect(file).toEqual(row?.['pdf']);
});

test('a marked copy is not stored', async () => {
  const landlord = await newLandlord();
  const { id, pdf } = await issue(landlord);
  await landlord.client.post(`/receipts/${id}/void`, { reason: 'The cheque bounced' });
  expect(await download(landlord, id)).not.toEqual(pdf);
  expect((await verify(id)).sha256).toBe(await sha256(Buffer.from(pdf)));
});
