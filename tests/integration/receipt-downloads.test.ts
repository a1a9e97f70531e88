import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPages } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { failure } from './support/client.ts';
import { newProperty, newReceipt, newTenant, addSignature } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

let landlord: Landlord;
let ids: string[];

beforeAll(async () => {
  landlord = await newLandlord();
  const { client } = landlord;
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId });
  const first = await newReceipt(client, { tenantId, propertyId });
  await addSignature(client);
  const last = await newReceipt(client, { tenantId, propertyId, rent: 535.5, charges: 0 });
  ids = [first, last];
});

const bytesOf = async (response: Response): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await response.arrayBuffer());

test('a later download of a receipt returns the same bytes as the call that issued the receipt, whatever has changed since', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId, isBilingual: true });
  await addSignature(client);
  const body = { paidAt: '2026-03-05', from: '2026-03-01', to: '2026-03-31', rent: 1250, charges: 85.5 };
  const extra = { method: 'transfer', housingBenefit: 200 };
  const issued = await client.post('/receipts', { ...body, ...extra, tenantId, propertyId });
  const id = issued.headers.get('Klinky-Document-Id') ?? '';
  const original = await bytesOf(issued);

  await client.put('/users/me', { firstName: 'Other', companyName: 'Other', city: 'Elsewhere' });
  await client.delete('/users/me/signature');
  await client.put(`/properties/${propertyId}`, { address: 'Elsewhere' });
  await client.delete(`/tenants/${tenantId}`);
  const again = await client.get(`/documents/${id}/pdf`);
  const name = `quittance-2026-03-${issued.headers.get('Klinky-Document-Number')}`;
  expect(again.headers.get('Content-Disposition')).toBe(
    `attachment; filename="${name}-Nguyen-Ozturk.pdf"; filename*=UTF-8''${name}-Nguy%E1%BB%85n-%C3%96zt%C3%BCrk.pdf`,
  );
  expect(Buffer.from(await bytesOf(again)).equals(Buffer.from(original))).toBe(true);
});

test('a voided or replaced document is downloaded as a marked copy, alone or together with other documents', async () => {
  const { client } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId, isBilingual: true });
  const letting = { tenantId, propertyId };
  const partial = await newReceipt(client, { ...letting, rent: 500, charges: 0 });
  const quittance = await newReceipt(client, { ...letting, rent: 835.5, charges: 0 });
  const read = async (id: string) => {
    const response = await client.get(`/documents/${id}/pdf`);
    const [, name] = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
    return { name, pages: await readPages(await bytesOf(response)) };
  };
  const completed = await read(partial);
  expect(completed.name).toMatch(/^recu-2026-03-remplace-R-\d{4}-0001-Nguyen-Ozturk\.pdf$/);
  expect(completed.pages[0]).toMatch(/REMPLACÉ PAR Q-\d{4}-0001/);
  expect(completed.pages[1]).toMatch(/REPLACED BY Q-\d{4}-0001/);
  expect((await read(quittance)).name).toMatch(/^quittance-2026-03-Q-\d{4}-0001-Nguyen-Ozturk\.pdf$/);

  await client.post(`/receipts/${quittance}/void`, { reason: 'The cheque bounced' });
  const voided = await read(quittance);
  expect(voided.name).toMatch(/^quittance-2026-03-annulee-Q-\d{4}-0001-Nguyen-Ozturk\.pdf$/);
  expect(voided.pages[0]).toContain('ANNULÉE');
  expect(voided.pages.join(' ')).not.toContain('cheque');
  // The quittance had replaced this partial receipt. Voiding the quittance makes the partial receipt valid again.
  expect((await read(partial)).pages.join(' ')).not.toContain('REMPLACÉ');

  const download = { ids: [partial, quittance] };
  const merged = await bytesOf(await client.post('/documents/download', { ...download, format: 'pdf' }));
  expect((await readPages(merged)).map((page) => /ANNULÉE|VOID/.test(page))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const zip = await bytesOf(await client.post('/documents/download', { ...download, format: 'zip' }));
  expect(Object.keys(unzipSync(zip))).toEqual([
    expect.stringMatching(/^recu-2026-03-R-/),
    expect.stringMatching(/^quittance-2026-03-annulee-Q-/),
  ]);
});

test('several receipts are downloaded as one PDF in the requested order', async () => {
  const response = await landlord.client.post('/documents/download', { ids, format: 'pdf' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="quittances.pdf"');
  expect(await readPages(await bytesOf(response))).toHaveLength(2);
});

test('several receipts are downloaded as a ZIP with one file for each receipt, and no two files have the same name', async () => {
  const response = await landlord.client.post('/documents/download', {
    ids: [...ids, ...ids],
    format: 'zip',
  });
  expect(response.headers.get('Content-Type')).toBe('application/zip');
  const files = unzipSync(await bytesOf(response));
  expect(Object.keys(files)).toEqual([
    expect.stringMatching(/^recu-2026-03-remplace-R-\d{4}-0001-Nguyễn-Öztürk\.pdf$/),
    expect.stringMatching(/^quittance-2026-03-Q-\d{4}-0001-Nguyễn-Öztürk\.pdf$/),
  ]);
  for (const [index, bytes] of Object.values(files).entries()) {
    const original = await bytesOf(await landlord.client.get(`/documents/${ids[index]}/pdf`));
    expect(Buffer.from(bytes).equals(Buffer.from(original))).toBe(true);
  }
});

describe('nothing is downloaded', () => {
  test.each(
    withTitles([
      [{ ids: [] }, '400 VALIDATION_FAILED ids=required'],
      [{ ids: ['x'] }, '400 VALIDATION_FAILED ids.0=invalid'],
      [{ ids: Array.from({ length: 51 }, () => crypto.randomUUID()) }, '400 VALIDATION_FAILED ids=tooLong'],
      [{ ids: [crypto.randomUUID()] }, '404 NOT_FOUND'],
      [{ format: 'tar' }, '400 VALIDATION_FAILED format=invalid'],
    ]),
  )('for %s', async (_, fields, expected) => {
    const body = { ids, format: 'pdf', ...fields };
    expect(await failure(await landlord.client.post('/documents/download', body))).toBe(expected);
  });
});
