import { expect } from 'vitest';
import { TenantLinkOpened } from '../../../supabase/functions/_shared/contract/leases/tenant-link.ts';
import { Client, json } from './client.ts';

/** Opens the access of a tenant as the landlord who copies the link. Returns the token in the link. */
export async function openLink(landlord: Client, tenantId: string): Promise<string> {
  const response = await landlord.post(`/tenants/${tenantId}/link`, { isMailed: false });
  expect(response.status).toBe(201);
  return tokenIn((await json(response, TenantLinkOpened)).url ?? '');
}

/** Returns the token in the fragment of a tenant's link. */
export function tokenIn(link: string): string {
  const { pathname, search, hash } = new URL(link);
  expect([pathname, search]).toEqual(['/locataire', '']);
  return hash.slice(1);
}

/** Opens a tenant's session in a new browser, as the page of the link does. */
export async function visit(token: string, browser = new Client()): Promise<Client> {
  expect((await browser.post('/tenant-view/session', { token })).status).toBe(204);
  return browser;
}
