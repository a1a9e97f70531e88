import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { failure } from './support/client.ts';
import { sql } from './support/database.ts';
import { newProperty, newTenant } from './support/rows.ts';
import { titled } from './support/titled.ts';

const unknownId = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';
let landlord: Landlord;
let request: Record<string, unknown>;

beforeAll(async () => {
  landlord = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  const property = await newProperty(landlord.client, { addressComplement: 'Bâtiment B' });
  const tenant = await newTenant(landlord.client, { propertyId: property.id });
  request = {
    tenantId: tenant.id,
    propertyId: property.id,
    paidAt: '2026-03-05',
    from: '2026-03-01',
    to: '2026-03-31',
    rent: 1250,
    charges: 85.5,
  };
});

const issuedBy = (ownerId: string) =>
  sql`select number, snapshot from public.receipts where owner_id = ${ownerId} order by sequence`;

async function readPdf(response: Response): Promise<{ text: string; pageCount: number }> {
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text, pageCount: totalPages };
}

test('the landlord’s company and address are on it as soon as the profile has them', async () => {
  const { client } = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  const property = await newProperty(client);
  const tenant = await newTenant(client, { propertyId: property.id });
  const body = { ...request, tenantId: tenant.id, propertyId: property.id };
  const { text: before } = await readPdf(await client.post('/receipts', body));
  expect(before).toContain('Bailleur Claire Œuvré');
  const profile = {
    companyName: 'SCI Les Tilleuls',
    address: '3 quai Fulchiron',
    postalCode: '69005',
    city: 'Lyon',
    siren: '732829320',
  };
  expect((await client.put('/users/me', profile)).status).toBe(200);
  const { text } = await readPdf(await client.post('/receipts', body));
  expect(text).toContain('Bailleur SCI Les Tilleuls 3 quai Fulchiron 69005 Lyon');
  expect(text).toContain('SIREN 732 829 320');
});

test('a quittance comes as a PDF that says who paid what, for what and when', async () => {
  const response = await landlord.client.post('/receipts', request);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="quittance-2026-03.pdf"');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { text, pageCount } = await readPdf(response);
  expect(pageCount).toBe(1);
  for (const words of [
    'QUITTANCE DE LOYER',
    'mars 2026',
    'Claire Œuvré',
    'Łukasz Nguyễn-Öztürk',
    '12 rue des Lilas',
    'Bâtiment B',
    '69004 Lyon',
    '1 250,00 €',
    '85,50 €',
    '1 335,50 €',
    '1er mars 2026',
    '5 mars 2026',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Q-\d{4}-\d{4}/);
});

test('each quittance has the landlord’s next number, also when several are asked for at once', async () => {
  const { client, user } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.post('/receipts', { ...request, tenantId, propertyId })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const numbers = (await issuedBy(user.id)).map(({ number }) => String(number).slice(7));
  expect(numbers).toEqual(['0001', '0002', '0003', '0004', '0005', '0006', '0007', '0008']);
});

test('a quittance outlives its tenant and its property', async () => {
  const { client, user } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId });
  expect((await client.post('/receipts', { ...request, tenantId, propertyId })).status).toBe(200);
  await client.delete(`/tenants/${tenantId}`);
  await client.delete(`/properties/${propertyId}`);
  const [receipt] = await issuedBy(user.id);
  expect(receipt?.['snapshot']).toMatchObject({
    tenant: { lastName: 'Nguyễn-Öztürk' },
    property: { city: 'Lyon' },
  });
});

test('long names and addresses stay on one page', async () => {
  const { client } = await newLandlord({ firstName: 'W'.repeat(200), lastName: 'W'.repeat(200) });
  const long = 'Résidence Œuvré '.repeat(12).trim();
  const { id: propertyId } = await newProperty(client, {
    name: long,
    address: long,
    addressComplement: long,
    postalCode: long,
    city: long,
  });
  const { id: tenantId } = await newTenant(client, { propertyId, firstName: long, lastName: '漢字 👩‍👩‍👧' });
  const response = await client.post('/receipts', { ...request, tenantId, propertyId });
  expect(await readPdf(response)).toMatchObject({ pageCount: 1, text: expect.stringContaining('□□') });
});

describe('nothing is issued', () => {
  test.each(
    titled([
      [{ from: '2026-04-01', to: '2026-03-31' }, '400 VALIDATION_FAILED to=periodReversed'],
      [{ to: '2026-02-31' }, '400 VALIDATION_FAILED to=invalidDate'],
      [{ from: '2026-2-1' }, '400 VALIDATION_FAILED from=invalidDate'],
      [{ paidAt: '' }, '400 VALIDATION_FAILED paidAt=required'],
      [{ paidAt: 20260305 }, '400 VALIDATION_FAILED paidAt=required'],
      [{ rent: -1 }, '400 VALIDATION_FAILED rent=negativeAmount'],
      [{ charges: 0.125 }, '400 VALIDATION_FAILED charges=invalidAmount'],
      [{ tenantId: 'a'.repeat(10_000) }, '400 VALIDATION_FAILED tenantId=invalid'],
      [{ number: 'Q-2026-0001' }, '400 VALIDATION_FAILED number=unknownField'],
      [{ tenantId: unknownId }, '404 NOT_FOUND'],
      [{ propertyId: unknownId }, '404 NOT_FOUND'],
    ]),
  )('for %s', async (_, fields, expected) => {
    const before = (await issuedBy(landlord.user.id)).length;
    expect(await failure(await landlord.client.post('/receipts', { ...request, ...fields }))).toBe(expected);
    expect(await issuedBy(landlord.user.id)).toHaveLength(before);
  });

  test('for somebody else’s tenant or property', async () => {
    const { client, user } = await newLandlord();
    const { id: propertyId } = await newProperty(client);
    const { id: tenantId } = await newTenant(client, { propertyId });
    const post = async (fields: Record<string, unknown>) =>
      failure(await client.post('/receipts', { ...request, ...fields }));
    expect(await post({})).toBe('404 NOT_FOUND');
    expect(await post({ tenantId })).toBe('404 NOT_FOUND');
    expect(await post({ propertyId })).toBe('404 NOT_FOUND');
    expect(await issuedBy(user.id)).toHaveLength(0);
  });

  test('for a tenant who lives elsewhere', async () => {
    const { id: propertyId } = await newProperty(landlord.client, { name: 'Elsewhere' });
    const response = await landlord.client.post('/receipts', { ...request, propertyId });
    expect(await failure(response)).toBe('400 VALIDATION_FAILED propertyId=invalid');
  });
});
