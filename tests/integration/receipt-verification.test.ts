import { expect, inject, test } from 'vitest';
import * as v from 'valibot';
import { Verification } from '../../supabase/functions/_shared/contract/documents/verification.ts';
import { readText } from '../../supabase/functions/v1/pdf/read-pdf.fixture.ts';
import { type Landlord, newLandlord } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { rest } from './support/rest.ts';
import { newProperty, newTenant, addSignature } from './support/rows.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31', paidAt: '2026-03-05' };

async function newLetting(names = { firstName: 'Claire', lastName: 'Œuvré' }) {
  const landlord = await newLandlord(names);
  const { id: propertyId } = await newProperty(landlord.client);
  const { id: tenantId } = await newTenant(landlord.client, { propertyId, rent: 1000, charges: 50.5 });
  return { landlord, propertyId, tenantId };
}

async function issue({ client }: Landlord, body: Record<string, unknown>) {
  const response = await client.post('/receipts', { ...MARCH, rent: 1000, charges: 50.5, ...body });
  expect(response.status).toBe(200);
  const id = response.headers.get('Klinky-Document-Id') ?? '';
  const [row] = await sql`select code from public.documents where id = ${id}`;
  return { id, pdf: await response.arrayBuffer(), code: String(row?.['code']) };
}

const check = (code: string): Promise<Response> => new Client().get(`/verify/${code}`);

const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

test('anybody with a receipt’s code reads the receipt with initials instead of names, and can compare the hash of the file', async () => {
  const { landlord, ...letting } = await newLetting();
  await addSignature(landlord.client);
  await landlord.client.put(`/tenants/${letting.tenantId}`, { isBilingual: true });
  const { code, pdf } = await issue(landlord, letting);
  expect(await readText(pdf)).toContain(`${inject('appUrl')}/verify/${code}`);
  const response = await check(code);
  expect(await json(response.clone(), Verification)).toEqual({
    kind: 'quittance',
    number: expect.stringMatching(/^Q-\d{4}-0001$/),
    state: 'valid',
    issuedAt: expect.any(String),
    receipt: { from: MARCH.from, to: MARCH.to, paidOn: MARCH.paidAt, amount: 1050.5, other: 0 },
    tenants: 'Ł. N.',
    landlord: 'C. Œ.',
    replacedBy: null,
    sha256: await sha256(pdf),
    isAccountDeleted: false,
  });
  const text = await response.text();
  for (const secret of ['Łukasz', 'Œuvré', 'Claire', 'rue', letting.tenantId])
    expect(text).not.toContain(secret);
  expect((await check(code.toUpperCase())).status).toBe(200);
});

test('verifying a document names a company in full, and people by their initials', async () => {
  const verifiedFor = async (profile: object) => {
    const { landlord, ...letting } = await newLetting();
    expect((await landlord.client.put('/users/me', profile)).status).toBe(200);
    const { code } = await issue(landlord, letting);
    return json(await check(code), Verification);
  };
  const company = { companyName: 'SCI Les Tilleuls', siren: '732829320' };
  expect(await verifiedFor(company)).toMatchObject({ landlord: 'SCI Les Tilleuls' });
  expect(await verifiedFor({ companyName: 'Jean et Marie Dupont' })).toMatchObject({
    landlord: expect.stringMatching(/^J\. .*D\.$/),
  });
});

test('the verification link of a receipt leads to the app, whatever the origin and headers of the request for the receipt', async () => {
  const { landlord, tenantId, propertyId } = await newLetting();
  const payment = {
    tenant_id: tenantId,
    property_id: propertyId,
    period_from: MARCH.from,
    period_to: MARCH.to,
    paid_on: MARCH.paidAt,
    rent: 1000,
    charges: 50.5,
  };
  const evil = 'https://klinky.example@evil.example';
  const named = await rest(landlord.client, 'rpc/issue_receipt', { ...payment, site_origin: evil });
  expect(named.status).toBe(404);
  const issued: unknown = await (await rest(landlord.client, 'rpc/issue_receipt', payment)).json();
  const { id, code } = v.parse(v.object({ id: v.string(), code: v.string() }), issued);
  const pdf = await landlord.client.get(`/documents/${id}/pdf`, { headers: { Origin: evil } });
  const text = await readText(await pdf.arrayBuffer());
  expect(text).toContain(`${inject('appUrl')}/verify/${code}`);
  expect(text).not.toContain('evil');
});

test('the verification of an invalid receipt states that it was voided, or which receipt replaced it', async () => {
  const { landlord, ...letting } = await newLetting();
  const read = async (code: string) => json(await check(code), Verification);
  const first = await issue(landlord, letting);
  const second = await issue(landlord, { ...letting, replaces: [first.id] });
  expect(await read(first.code)).toMatchObject({
    state: 'replaced',
    replacedBy: expect.stringMatching(/^Q-\d{4}-0002$/),
    sha256: await sha256(first.pdf),
  });
  await landlord.client.post(`/receipts/${second.id}/void`, { reason: 'The cheque bounced' });
  const voided = await check(second.code);
  // The marked copy does not replace the stored document.
  const copy = await (await landlord.client.get(`/documents/${second.id}/pdf`)).arrayBuffer();
  expect(await read(second.code)).toMatchObject({ sha256: await sha256(second.pdf) });
  expect(await sha256(copy)).not.toBe(await sha256(second.pdf));
  expect(await json(voided.clone(), Verification)).toMatchObject({ state: 'voided', replacedBy: null });
  expect(await voided.text()).not.toContain('cheque');
});

test('an invalid receipt code gets a 404', async () => {
  for (const code of ['0'.repeat(32), 'x', `${'0'.repeat(31)}%27`, crypto.randomUUID(), '%00', '..%2f']) {
    expect(await failure(await check(code)), code).toBe('404 NOT_FOUND');
  }
});
