import { queryOptions } from '@tanstack/react-query';
import {
  type AccountStart,
  ChangedLease,
  LeaseList,
  type LeaseUpdate,
  type RentCreate,
  RentPreview,
  type RentTrial,
} from '@shared/contract/leases/lease.ts';
import { Position } from '@shared/contract/leases/position.ts';
import { callApi } from '@/lib/http/http.ts';
import { usePreview } from '../documents/previews.ts';
import { accountKey } from './account-key.ts';
import { tenantsQuery } from '../people/tenants.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

/** The lease of a current or former tenant. The data are `null` if the tenant has just been deleted. */
export const leaseQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'lease', tenantId],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ tenantId });
      const [lease = null] = await callApi(`/leases?${search.toString()}`, LeaseList, { signal });
      return lease;
    },
  });

/** All leases, including ended leases. */
export const leasesQuery = queryOptions({
  queryKey: [...accountKey, 'leases'],
  queryFn: ({ signal }) => callApi('/leases', LeaseList, { signal }),
});

/**
 * Changes the terms, the end or the guarantors of a lease. The dues and the list of current tenants may change with the
 * lease.
 */
export const useChangeLease = () =>
  useReloadingMutation([accountKey, tenantsQuery.queryKey], ({ id, ...body }: LeaseUpdate & { id: string }) =>
    callApi(`/leases/${id}`, ChangedLease, { method: 'PUT', body: { id, ...body } }),
  );

/** Sets the day on which the account of a lease starts, and the balance on this day. */
export const useStartAccount = (tenantId: string) =>
  useReloadingMutation([accountKey, tenantsQuery.queryKey], (body: AccountStart) =>
    callApi(`/tenants/${tenantId}/account`, Position, { method: 'PUT', body }),
  );

/** Sets the rent of a lease from a day until the next change of rent. */
export const useChangeRent = (tenantId: string) =>
  useReloadingMutation([accountKey, tenantsQuery.queryKey], (body: RentCreate) =>
    callApi(`/tenants/${tenantId}/rents`, ChangedLease, { method: 'POST', body }),
  );

/** Previews the effects of a new rent while the landlord is typing. `body` is `null` while the form is incomplete. */
export const useRentPreview = (tenantId: string, body: RentTrial | null, isPaused: boolean) =>
  usePreview(
    (settled: RentTrial | null) => ({
      queryKey: [...accountKey, 'rent-preview', tenantId, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        callApi(`/tenants/${tenantId}/rents/preview`, RentPreview, { method: 'POST', body: settled, signal }),
    }),
    { body, isPaused },
  );
