import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AccountStart,
  ChangedLease,
  LeaseList,
  type LeaseUpdate,
  type RentCreate,
  RentPreview,
  type RentTrial,
} from '@shared/contract/lease.ts';
import { Position } from '@shared/contract/position.ts';
import { callApi } from '@/lib/http/http.ts';
import { usePreview } from './previews.ts';
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

/** All leases, of those that have ended as well. */
export const leasesQuery = queryOptions({
  queryKey: [...receiptsKey, 'leases'],
  queryFn: ({ signal }) => callApi('/leases', LeaseList, { signal }),
});

function useLeaseMutation<TVariables, TAnswer>(mutationFn: (variables: TVariables) => Promise<TAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // On failure too: the error may mean that what is on screen is outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: receiptsKey }),
        client.invalidateQueries(tenantsQuery),
      ]),
  });
}

/** Changes what was agreed, the end or the guarantors of a lease: dues, and who is a tenant still, follow from it. */
export const useChangeLease = () =>
  useLeaseMutation(({ id, ...body }: LeaseUpdate & { id: string }) =>
    callApi(`/leases/${id}`, ChangedLease, { method: 'PUT', body: { id, ...body } }),
  );

/** Says since when the account of a tenant's lease is kept, and what was owed then. */
export const useStartAccount = (tenantId: string) =>
  useLeaseMutation((body: AccountStart) =>
    callApi(`/tenants/${tenantId}/account`, Position, { method: 'PUT', body }),
  );

/** Says what the lease of a tenant costs from a day on, to the next change. */
export const useChangeRent = (tenantId: string) =>
  useLeaseMutation((body: RentCreate) =>
    callApi(`/tenants/${tenantId}/rents`, ChangedLease, { method: 'POST', body }),
  );

/** What a rent would change, which is asked for as it is typed; `body` is `null` while something of it is missing. */
export const useRentPreview = (tenantId: string, body: RentTrial | null, isPaused: boolean) =>
  usePreview(
    (settled: RentTrial | null) => ({
      queryKey: [...receiptsKey, 'rent-preview', tenantId, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(`/tenants/${tenantId}/rents/preview`, RentPreview, { method: 'POST', body: settled, signal }),
    }),
    { body, isPaused },
  );
