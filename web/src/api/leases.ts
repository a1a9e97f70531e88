import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Lease, LeaseList, type LeaseUpdate } from '@shared/contract/lease.ts';
import { callApi } from '@/lib/http.ts';
import { receiptsKey } from './receipts-key.ts';
import { tenantsQuery } from './tenants.ts';

/** The lease of a tenant, also of a former one; `null` when it has just been deleted. */
export const leaseQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'lease', tenantId],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ tenantId });
      const [lease = null] = await callApi(`/leases?${search.toString()}`, LeaseList, { signal });
      return lease;
    },
  });

/** Changes what was agreed, the end or the guarantors of a lease: dues, and who is a tenant still, follow from it. */
export function useChangeLease() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: LeaseUpdate & { id: string }) =>
      callApi(`/leases/${id}`, Lease, { method: 'PUT', body: { id, ...body } }),
    // On failure too: the error may mean that what is on screen is outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: receiptsKey }),
        client.invalidateQueries(tenantsQuery),
      ]),
  });
}
