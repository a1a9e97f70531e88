import { beforeAll, describe, expect, test } from 'vitest';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { ReceiptPreview } from '../../supabase/functions/_shared/contract/documents/receipt.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { pagesOf, textOf } from './support/pdf.ts';
import { newProperty, newTenant } from './support/rows.ts';
import { withTitles } from './support/with-titles.ts';

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
  sql`select number, snapshot from public.documents where owner_id = ${ownerId} order by issued_at`;

test('a receipt needs only the landlord’s name, and shows his address and company once the profile contains them', async () => {
  const { client, user } = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré', hasProfile: false });
  const property = await newProperty(client);
  const tenant = await newTenant(client, { propertyId: property.id });
  const body = { ...request, tenantId: tenant.id, propertyId: property.id };
  const unplaced = await textOf(await client.post('/receipts', body));
  expect(unplaced).toContain('Claire Œuvré');
  expect(unplaced).not.toContain('Fait à');
  await sql`update public.lessors set last_name = null where owner_id = ${user.id}`;
  const april = { ...body, from: '2026-04-01', to: '2026-04-30' };
  expect(await failure(await client.post('/receipts', april))).toBe('409 PROFILE_INCOMPLETE');
  const company = { companyName: 'SCI Les Tilleuls', siren: '732829320' };
  const profile = { ...company, address: '3 quai Fulchiron', postalCode: '69005', city: 'Lyon' };
  expect((await client.put('/users/me', profile)).status).toBe(200);
  const text = await textOf(await client.post('/receipts', april));
  expect(text).toContain('SCI Les Tilleuls');
  expect(text).toContain('3 quai Fulchiron');
  expect(text).toContain('732 829 320');
});

test('the preview of a receipt states the kind of the receipt, and issues none', async () => {
  const { client, user } = await newLandlord({ firstName: 'Claire', lastName: 'Œuvré' });
  const property = await newProperty(client);
  const tenant = await newTenant(client, { propertyId: property.id });
  const body = { ...request, tenantId: tenant.id, propertyId: property.id };
  const preview = async (fields: object) =>
    json(await client.post('/receipts/preview', { ...body, ...fields }), ReceiptPreview);
  const whole = { kind: 'quittance', from: '2026-03-01', to: '2026-03-31', stated: 1335.5, remaining: 0 };
  expect(await preview({})).toEqual(whole);
  expect(await preview({ rent: 1000 })).toMatchObject({ kind: 'partial', stated: 1085.5, remaining: 250 });
  for (const path of ['/receipts/preview', '/receipts'])
    expect(await failure(await client.post(path, { ...body, rent: 1250.01 }))).toBe(
      '400 VALIDATION_FAILED rent=aboveDue',
    );
  const longAgo = { from: '1900-01-01', to: '1900-01-31', paidAt: '1900-01-01' };
  for (const path of ['/receipts/preview', '/receipts'])
    expect(await failure(await client.post(path, { ...body, ...longAgo }))).toBe(
      '400 VALIDATION_FAILED from=tooLongAgo',
    );
  expect(await issuedBy(user.id)).toEqual([]);
});

test('a quittance is a PDF that states the payer, the dues and the dates', async () => {
  const response = await landlord.client.post('/receipts', request);
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="quittance-2026-03.pdf"');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const [text, ...others] = await pagesOf(response);
  expect(others).toEqual([]);
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

test('a receipt with long names and addresses fits on one page', async () => {
  const { client } = await newLandlord({ firstName: 'W'.repeat(200), lastName: 'W'.repeat(200) });
  const long = 'Résidence Œuvré '.repeat(12).trim();
  const { id: propertyId } = await newProperty(client, {
    name: long,
    address: long,
    addressComplement: long,
    city: long,
  });
  const { id: tenantId } = await newTenant(client, { propertyId, firstName: long, lastName: 'Жуковская' });
  const response = await client.post('/receipts', { ...request, tenantId, propertyId });
  expect(await pagesOf(response)).toEqual([expect.stringContaining('Жуковская')]);
});

test('a term paid in advance gets its quittance if the caller states that it was paid in advance', async () => {
  const { client, user } = await newLandlord();
  const { id: propertyId } = await newProperty(client);
  const { id: tenantId } = await newTenant(client, { propertyId });
  const days = { from: '2199-01-01', to: '2199-01-31' };
  const ahead = { ...request, paidAt: todayInParis(), tenantId, propertyId, ...days };
  const response = await client.post('/receipts', { ...ahead, paidInAdvance: true });
  expect(await textOf(response)).toContain('janvier 2199');
  expect(await issuedBy(user.id)).toHaveLength(1);
});

describe('no receipt is issued', () => {
  test.each(
    withTitles([
      [{ from: '2026-04-01', to: '2026-03-31' }, '400 VALIDATION_FAILED to=periodReversed'],
      [{ to: '2026-02-31' }, '400 VALIDATION_FAILED to=invalidDate'],
      [{ from: '2026-2-1' }, '400 VALIDATION_FAILED from=invalidDate'],
      [{ paidAt: '' }, '400 VALIDATION_FAILED paidAt=required'],
      [{ paidAt: '2199-12-31' }, '400 VALIDATION_FAILED paidAt=futureDate'],
      [{ from: '2026-05-01', to: '2026-05-31', rent: 1250.01 }, '400 VALIDATION_FAILED rent=aboveDue'],
      [
        { from: '2026-05-01', to: '2026-05-31', rent: 0, charges: 0 },
        '400 VALIDATION_FAILED rent=invalidAmount',
      ],
      [{ housingBenefit: 1335.51 }, '400 VALIDATION_FAILED housingBenefit=invalidAmount'],
      [{ method: 'barter' }, '400 VALIDATION_FAILED method=invalid'],
      [{ replaces: ['x'] }, '400 VALIDATION_FAILED replaces.0=invalid'],
      [{ replaces: [unknownId] }, '400 VALIDATION_FAILED replaces=invalid'],
      [{ from: '2199-01-01', to: '2199-01-31' }, '400 VALIDATION_FAILED from=futureTerm'],
      [{ paidInAdvance: 'yes' }, '400 VALIDATION_FAILED paidInAdvance=invalid'],
      [{ paidAt: 20260305 }, '400 VALIDATION_FAILED paidAt=invalid'],
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
});
