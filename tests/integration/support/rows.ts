import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { MonthReceiptsResult } from '../../../supabase/functions/_shared/contract/month/month-receipt.ts';
import { PaymentOutcome } from '../../../supabase/functions/_shared/contract/payments/payment.ts';
import { Lessor } from '../../../supabase/functions/_shared/contract/lessor.ts';
import { Property } from '../../../supabase/functions/_shared/contract/property.ts';
import { Tenant } from '../../../supabase/functions/_shared/contract/leases/tenant.ts';
import { monthOf, todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import { type Client, json } from './client.ts';

export const PROPERTY = {
  name: 'Studio Croix-Rousse',
  address: '12 rue des Lilas',
  postalCode: '69004',
  city: 'Lyon',
  rent: 1250,
  charges: 85.5,
};

/** The fields of an account that starts in March 2026. */
export const SINCE_MARCH = { accountStartsOn: '2026-03-01' };

export const TENANT = { firstName: 'Łukasz', lastName: 'Nguyễn-Öztürk', rent: 1250, charges: 85.5 };

export const LESSOR = {
  series: 'SCI',
  companyName: 'SCI Les Tilleuls',
  siren: '732829320',
  address: '3 quai Fulchiron',
  postalCode: '69005',
  city: 'Lyon',
};

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Gives a landlord a signature, which the next receipts show. */
export async function addSignature(client: Client): Promise<void> {
  const headers = { 'Content-Type': 'image/png' };
  const response = await client.send('PUT', '/users/me/signature', { raw: new Uint8Array(PIXEL), headers });
  expect(response.status).toBe(200);
}

/** Issues a receipt for March 2026 and returns its id. The argument `fields` replaces fields of the request. */
export async function newReceipt(client: Client, fields: Record<string, unknown>): Promise<string> {
  const march = { paidAt: '2026-03-05', from: '2026-03-01', to: '2026-03-31', rent: 750, charges: 50 };
  const response = await client.post('/receipts', { ...march, ...fields });
  expect(response.status).toBe(200);
  await response.body?.cancel();
  return response.headers.get('Klinky-Document-Id') ?? '';
}

/** Adds a lessor that is a company with a complete address. The argument `fields` replaces fields of the lessor. */
export async function newLessor(client: Client, fields: Record<string, unknown> = {}): Promise<Lessor> {
  const response = await client.post('/lessors', { ...LESSOR, ...fields });
  expect(response.status).toBe(201);
  return json(response, Lessor);
}

export async function newProperty(client: Client, fields: Record<string, unknown> = {}): Promise<Property> {
  const response = await client.post('/properties', { ...PROPERTY, ...fields });
  expect(response.status).toBe(201);
  return json(response, Property);
}

/** Adds a tenant whose account starts with this month. The argument `fields` replaces fields of the tenant. */
export async function newTenant(client: Client, fields: Record<string, unknown> = {}): Promise<Tenant> {
  const { from } = monthOf(todayInParis());
  const { leaseStartsOn } = fields;
  // An account cannot start before its lease.
  const accountStartsOn = typeof leaseStartsOn === 'string' && leaseStartsOn > from ? leaseStartsOn : from;
  const response = await client.post('/tenants', { ...TENANT, accountStartsOn, ...fields });
  expect(response.status).toBe(201);
  return json(response, Tenant);
}

/** Returns the fields of an expected benefit of 312 euros a month, from this month on. */
export const benefitFields = (tenantId: string) => ({
  tenantId,
  office: 'caf',
  amount: 312,
  firstMonth: todayInParis().slice(0, 7),
});

/** Records payments of all dues until the end of a month, and issues their receipts. */
export async function issueMonth(
  client: Client,
  tenantIds: readonly string[],
  month = '2026-03',
): Promise<MonthReceiptsResult> {
  const paid = { idempotencyKey: randomUUID(), month, paidOn: `${month}-05`, tenantIds };
  expect((await client.post('/month/payments', paid)).status).toBe(200);
  return json(await client.post('/month/receipts', { month, tenantIds }), MonthReceiptsResult);
}

/** Records a payment of 5 March 2026. The argument `fields` replaces fields of the payment. */
export async function newPayment(
  client: Client,
  fields: { tenantId: string; amount: number; [name: string]: unknown },
): Promise<PaymentOutcome> {
  const said = { idempotencyKey: randomUUID(), paidOn: '2026-03-05', ...fields };
  const response = await client.post('/payments', said);
  expect(response.status).toBe(200);
  return json(response, PaymentOutcome);
}
