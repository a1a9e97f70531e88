import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { TenantLink, TenantLinkOpened } from '@shared/contract/leases/tenant-link.ts';
import { callApi } from '@/lib/http/http.ts';
import { tenantsQuery } from './tenants.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

/** The access of a tenant by a link. A new address of the tenant ends the access, so a change of a tenant reloads it. */
export const tenantLinkQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...tenantsQuery.queryKey, 'link', tenantId],
    queryFn: ({ signal }) => callApi(`/tenants/${tenantId}/link`, TenantLink, { signal }),
  });

/** Opens the access. Returns the link if `isMailed` is false, and mails it otherwise. */
export const useOpenTenantLink = (tenantId: string) =>
  useReloadingMutation([tenantLinkQuery(tenantId).queryKey], (isMailed: boolean) =>
    callApi(`/tenants/${tenantId}/link`, TenantLinkOpened, { method: 'POST', body: { isMailed } }),
  );

export const useEndTenantLink = (tenantId: string) =>
  useReloadingMutation([tenantLinkQuery(tenantId).queryKey], () =>
    callApi(`/tenants/${tenantId}/link`, v.unknown(), { method: 'DELETE' }),
  );
