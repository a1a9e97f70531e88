import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import { beforeAll, expect, inject, test } from 'vitest';
// The test writes `api.d.ts`, so the project's own type check excludes this folder.
import type { paths } from '../../../.build/generated-client/api.d.ts';
import { monthOf, todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { newLandlord } from '../support/accounts.ts';
import { bearer } from '../support/tokens.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ROOT = at('../../..');
const TYPES = at('../../../.build/generated-client/api.d.ts');

const today = todayInParis();
const { from, to } = monthOf(today);

beforeAll(async () => {
  const document = new URL(`${inject('appUrl')}/v1/openapi.json`);
  const types = await openapiTS(document, { defaultNonNullable: false });
  await mkdir(at('../../../.build/generated-client'), { recursive: true });
  await writeFile(TYPES, astToString(types));
});

async function newApi() {
  const { client } = await newLandlord();
  return createClient<paths>({
    baseUrl: `${inject('appUrl')}/v1`,
    ...bearer(client.cookies.get('klinky-access') ?? ''),
  });
}

test('the calls of this test fit the types generated from the API’s document', () => {
  const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', at('.')], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('a generated client lets a dwelling, records the rent and issues its receipt', async () => {
  const api = await newApi();
  const user = await api.GET('/authentication/user-context');
  expect(user.data?.firstName).toBe('Camille');

  const property = await api.POST('/properties', {
    body: {
      name: 'Studio Croix-Rousse',
      address: '12 rue des Lilas',
      postalCode: '69004',
      city: 'Lyon',
      rent: 600,
      charges: 50,
    },
  });
  const propertyId = property.data?.id ?? '';
  const properties = await api.PUT('/properties/{id}', {
    params: { path: { id: propertyId } },
    body: { city: 'Villeurbanne' },
  });
  expect(properties.data?.map(({ city }) => city)).toEqual(['Villeurbanne']);

  const tenant = await api.POST('/tenants', {
    body: { firstName: 'Inès', lastName: 'Œuvré', propertyId, rent: 600, charges: 50 },
  });
  const tenantId = tenant.data?.id ?? '';
  const account = await api.PUT('/tenants/{id}/account', {
    params: { path: { id: tenantId } },
    body: { startsOn: from, balance: 0 },
  });
  expect(account.response.status).toBe(200);

  const payment = await api.POST('/payments', {
    body: { idempotencyKey: crypto.randomUUID(), tenantId, amount: 650, paidOn: today },
  });
  expect(payment.data?.payment.amount).toBe(650);
  const payments = await api.GET('/payments', { params: { query: { tenantId } } });
  expect(payments.data?.map(({ id }) => id)).toEqual([payment.data?.payment.id]);

  const pdf = await api.POST('/receipts', {
    body: { tenantId, propertyId, paidAt: today, from, to, rent: 600, charges: 50 },
    parseAs: 'arrayBuffer',
  });
  expect(pdf.response.headers.get('Content-Type')).toBe('application/pdf');
  const receipts = await api.GET('/receipts');
  expect(receipts.data).toMatchObject([{ tenantId, rent: 600 }]);
  const voided = await api.POST('/receipts/{id}/void', {
    params: { path: { id: receipts.data?.[0]?.id ?? '' } },
    body: { reason: 'Wrong month' },
  });
  expect(voided.data?.voidReason).toBe('Wrong month');
});

test('a generated client reads the error of a call, and its types refuse an unknown field', async () => {
  const api = await newApi();
  const { data, error } = await api.POST('/properties', {
    // @ts-expect-error The document has no field `title`, and requires other fields.
    body: { title: 'Studio' },
  });
  expect(data).toBeUndefined();
  expect(error?.errorCode).toBe('VALIDATION_FAILED');
  expect(error?.issues).toContainEqual({ path: 'name', code: 'required' });
});
