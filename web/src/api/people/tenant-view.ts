import * as v from 'valibot';
import { TenantView } from '@shared/contract/leases/tenant-view.ts';
import { callApi } from '@/lib/http/http.ts';

/** Trades the token of a tenant's link for the cookie of the tenant's session. */
export const openTenantSession = (token: string): Promise<unknown> =>
  callApi('/tenant-view/session', v.unknown(), { method: 'POST', body: { token } });

export const closeTenantSession = (): Promise<unknown> =>
  callApi('/tenant-view/session', v.unknown(), { method: 'DELETE' });

/** Asks for a new link. The answer does not tell whether the token was a tenant's. */
export const renewTenantLink = (token: string): Promise<unknown> =>
  callApi('/tenant-view/renewal', v.unknown(), { method: 'POST', body: { token } });

/** Returns the page of the tenant with the cookie. */
export const fetchTenantView = (): Promise<TenantView> => callApi('/tenant-view', TenantView);
