import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  ChangedTenant,
  type EmailConsents,
  EmailConsentsRecorded,
  Tenant,
  type TenantCreate,
  TenantDeletion,
  TenantList,
  type TenantUpdate,
} from '@shared/contract/leases/tenant.ts';
import { callApi, isGone } from '@/lib/http/http.ts';
import { nullIfGone } from '../cache/null-if-gone.ts';
import { accountKey } from '../accounts/account-key.ts';
import { type WithoutKey, useCreateOnce } from '../cache/use-create-once.ts';

/** The current tenants of the landlord. */
export const tenantsQuery = queryOptions({
  queryKey: ['tenants'],
  queryFn: ({ signal }) => callApi('/tenants', TenantList, { signal }),
});

/** The former tenants. A change of a tenant reloads both lists of tenants. */
export const formerTenantsQuery = queryOptions({
  queryKey: [...tenantsQuery.queryKey, 'former'],
  queryFn: ({ signal }) => callApi('/tenants?state=former', TenantList, { signal }),
});

function useTenantMutation<TVariables, TAnswer>(mutationFn: (variables: TVariables) => Promise<TAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      // The dues of a period depend on the rent of the lease.
      void client.invalidateQueries({ queryKey: accountKey });
      return client.invalidateQueries(tenantsQuery);
    },
    onError: (error) => void (isGone(error) && client.invalidateQueries(tenantsQuery)),
  });
}

/**
 * The data that would be lost if the tenant were deleted. Refetches each time, because payments may be added in the
 * meantime.
 */
export const tenantDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['tenant-deletion', id],
    queryFn: ({ signal }) => callApi(`/tenants/${id}/deletion`, TenantDeletion, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useCreateTenant = () => useTenantMutation(useCreateOnce('/tenants', Tenant, changeCreated));

/** Changes a new tenant. Only a tenant with a lease of his own has the terms of the lease. */
async function changeCreated(
  id: string,
  { leaseId = null, deposit, accountStartsOn, ...body }: WithoutKey<TenantCreate>,
): Promise<Tenant> {
  const tenant = await callApi(`/tenants/${id}`, ChangedTenant, { method: 'PUT', body });
  if (leaseId !== null) return tenant;
  await callApi(`/leases/${tenant.leaseId}`, v.unknown(), { method: 'PUT', body: { deposit } });
  // Without a day of its own, the account starts with the lease.
  const account = { startsOn: accountStartsOn ?? tenant.leaseStartsOn, balance: 0 };
  await callApi(`/tenants/${id}/account`, v.unknown(), { method: 'PUT', body: account });
  return tenant;
}

export const useUpdateTenant = () =>
  useTenantMutation(({ id, ...body }: TenantUpdate & { id: string }) =>
    callApi(`/tenants/${id}`, ChangedTenant, { method: 'PUT', body: { id, ...body } }),
  );

/** Records the consent of several tenants. If a tenant has changed in the meantime, shows the new data. */
export function useRecordConsents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailConsents) =>
      callApi('/tenants/consents', EmailConsentsRecorded, { method: 'POST', body }),
    onSuccess: () => {
      // The consent of a tenant decides which documents can be e-mailed.
      void client.invalidateQueries({ queryKey: accountKey });
    },
    onSettled: () => client.invalidateQueries(tenantsQuery),
  });
}

export const useDeleteTenant = () =>
  useTenantMutation((id: string) =>
    callApi(`/tenants/${id}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
