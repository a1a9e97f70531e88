import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  ChangedTenant,
  type EmailConsents,
  EmailConsentsNoted,
  Tenant,
  type TenantCreate,
  TenantDeletion,
  TenantList,
  type TenantUpdate,
} from '@shared/contract/tenant.ts';
import { callApi, isGone } from '@/lib/http/http.ts';
import { nullIfGone } from './null-if-gone.ts';
import { receiptsKey } from './receipts-key.ts';

/** The landlord's tenants, without former ones. */
export const tenantsQuery = queryOptions({
  queryKey: ['tenants'],
  queryFn: ({ signal }) => callApi('/tenants', TenantList, { signal }),
});

/** Those who have left; a change of tenants loads both lists again. */
export const formerTenantsQuery = queryOptions({
  queryKey: [...tenantsQuery.queryKey, 'former'],
  queryFn: ({ signal }) => callApi('/tenants?state=former', TenantList, { signal }),
});

function useTenantMutation<TVariables, TAnswer>(mutationFn: (variables: TVariables) => Promise<TAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      // What is owed for a period depends on the rent.
      void client.invalidateQueries({ queryKey: receiptsKey });
      return client.invalidateQueries(tenantsQuery);
    },
    onError: (error) => void (isGone(error) && client.invalidateQueries(tenantsQuery)),
  });
}

/** What deleting a tenant takes away: asked each time, since payments come in meanwhile. */
export const tenantDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['tenant-deletion', id],
    queryFn: ({ signal }) => callApi(`/tenants/${id}/deletion`, TenantDeletion, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useCreateTenant = () =>
  useTenantMutation((body: TenantCreate) => callApi('/tenants', Tenant, { method: 'POST', body }));

export const useUpdateTenant = () =>
  useTenantMutation(({ id, ...body }: TenantUpdate & { id: string }) =>
    callApi(`/tenants/${id}`, ChangedTenant, { method: 'PUT', body: { id, ...body } }),
  );

/** Notes the consent of many at once; where one of them has changed meanwhile, that is shown. */
export function useNoteConsents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailConsents) =>
      callApi('/tenants/consents', EmailConsentsNoted, { method: 'POST', body }),
    onSuccess: () => {
      // What can be mailed depends on it.
      void client.invalidateQueries({ queryKey: receiptsKey });
    },
    onSettled: () => client.invalidateQueries(tenantsQuery),
  });
}

export const useDeleteTenant = () =>
  useTenantMutation((id: string) =>
    callApi(`/tenants/${id}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
