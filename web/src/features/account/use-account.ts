import { useQuery } from '@tanstack/react-query';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { duesQuery } from '@/api/accounts/dues.ts';
import { leaseQuery } from '@/api/accounts/leases.ts';
import { paymentsQuery } from '@/api/accounts/payments.ts';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { useProperties } from '@/api/properties.ts';
import { isGone } from '@/lib/http/http.ts';

/** Returns the account of a tenant, and the state of its loading. */
export function useAccount(tenantId: string) {
  const dues = useQuery(duesQuery(tenantId));
  const payments = useQuery(paymentsQuery(tenantId));
  const positions = useQuery(positionsQuery);
  const leases = useQuery(leaseQuery(tenantId));
  const lease = leases.data;
  const properties = useProperties(typeof lease?.rentOwedUntil === 'string');
  const tenant = lease?.tenants.find(({ id }) => id === tenantId);
  const position = positions.data?.find(({ leaseId }) => leaseId === lease?.id);
  const queries = [dues, payments, positions, leases];
  return {
    lease,
    properties,
    /** Empty while the tenant is loading. */
    name: tenant ? fullName(tenant) : '',
    /** The last day with rent if the lease has ended, and otherwise `null`. */
    endedOn: lease?.rentOwedUntil && lease.rentOwedUntil < todayInParis() ? lease.rentOwedUntil : null,
    /** `null` until the whole account is loaded. */
    account:
      dues.data && payments.data && position && lease
        ? { tenantId, position, lease, dues: dues.data, payments: payments.data }
        : null,
    isGone: lease === null || [dues, payments, leases].some(({ error }) => isGone(error)),
    isFailed: queries.some(({ isError }) => isError),
    retry: (): void => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
