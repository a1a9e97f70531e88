import { randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import * as v from 'valibot';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { stackUrls } from './stack-urls.ts';

/** Returns the number of the landlord's nth quittance (`Q`) or partial receipt (`R`) of this year. */
export const numberOf = (series: 'Q' | 'R', sequence: number): string =>
  `${series}-${todayInParis().slice(0, 4)}-000${sequence}`;

const Row = v.object({ id: v.string() });

const HOME = {
  name: 'Studio des Carmes',
  address: '4 place des Carmes',
  postalCode: '31000',
  city: 'Toulouse',
  rent: 610,
  charges: 40,
};

export interface Tenancy {
  readonly tenantId: string;
  readonly propertyId: string;
}

/**
 * Adds a tenant for the signed-in landlord. By default the tenant is Inès Œuvré with a rent of €610 and charges of €40.
 * The account starts with this month.
 */
export async function addTenancy(page: Page, tenant: object = {}, property: object = {}): Promise<Tenancy> {
  const propertyId = await create(page, 'properties', { ...HOME, ...property });
  const tenantId = await create(page, 'tenants', {
    firstName: 'Inès',
    lastName: 'Œuvré',
    rent: HOME.rent,
    charges: HOME.charges,
    propertyId,
    accountStartsOn: monthOf(todayInParis()).from,
    ...tenant,
  });
  return { tenantId, propertyId };
}

interface Payment {
  /** The month as `yyyy-mm`. */
  readonly month: string;
  /** The day as `yyyy-mm-dd`. */
  readonly paidOn?: string;
  readonly rent?: number;
  readonly charges?: number;
}

/** Issues a receipt for a whole month. By default the month is paid in full on the 5th. */
export async function issueReceipt(
  page: Page,
  tenancy: Tenancy,
  { month, paidOn = `${month}-05`, rent = HOME.rent, charges = HOME.charges }: Payment,
): Promise<{ id: string; number: string; pdf: Buffer }> {
  const lastDay = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const response = await page.request.post('/v1/receipts', {
    data: {
      ...tenancy,
      paidAt: paidOn,
      from: `${month}-01`,
      to: `${month}-${lastDay}`,
      rent,
      charges,
    },
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(200);
  const { 'klinky-document-id': id = '', 'klinky-document-number': number = '' } = response.headers();
  return { id, number, pdf: await response.body() };
}

/** Changes a tenant of the signed-in landlord. */
export async function changeTenant(
  page: Page,
  { tenantId }: Pick<Tenancy, 'tenantId'>,
  change: object,
): Promise<void> {
  const response = await page.request.put(`/v1/tenants/${tenantId}`, {
    data: change,
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(200);
}

/** Adds a co-tenant to the lease of a tenant. */
export async function joinLease(page: Page, { tenantId }: Tenancy, tenant: object): Promise<void> {
  await create(page, 'tenants', { ...tenant, leaseId: await leaseIdOf(page, tenantId) });
}

/** Starts the account of a tenant on a day, with an opening balance of 0. */
export async function startAccount(page: Page, tenantId: string, startsOn: string): Promise<void> {
  const response = await page.request.put(`/v1/tenants/${tenantId}/account`, {
    data: { startsOn, balance: 0 },
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(200);
}

/** Returns the id of a tenant's lease. */
export async function leaseIdOf(page: Page, tenantId: string): Promise<string | undefined> {
  const found = await page.request.get(`/v1/leases?tenantId=${tenantId}`);
  const [lease] = v.parse(v.array(Row), await found.json());
  return lease?.id;
}

/** Changes the lease of a tenant. */
export async function changeLease(page: Page, tenantId: string, change: object): Promise<void> {
  const response = await page.request.put(`/v1/leases/${await leaseIdOf(page, tenantId)}`, {
    data: change,
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(200);
}

interface NewPayment {
  readonly tenantId: string;
  readonly amount: number;
  readonly payer?: string;
  readonly issue?: 'none' | 'quittances' | 'all';
}

/** Records a payment dated today, which pays the oldest due first. By default no receipt is issued. */
export async function recordPayment(page: Page, payment: NewPayment): Promise<void> {
  const data = { idempotencyKey: randomUUID(), paidOn: todayInParis(), ...payment };
  const response = await page.request.post('/v1/payments', {
    data,
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(200);
}

async function create(page: Page, resource: string, data: object): Promise<string> {
  const response = await page.request.post(`/v1/${resource}`, {
    data,
    headers: { origin: stackUrls.get('app') },
  });
  expect(response.status()).toBe(201);
  return v.parse(Row, await response.json()).id;
}
