import { useQuery } from '@tanstack/react-query';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import type { DeliverableDocument } from './delivery-form.ts';

/**
 * Returns the tenants whom a document names, including former tenants. Without `enabled`, loads no tenants and returns
 * an empty list.
 */
export function useNamedTenants(
  { tenantIds }: Pick<DeliverableDocument, 'tenantIds'>,
  enabled: boolean,
): readonly Tenant[] {
  const { data: tenants = [] } = useQuery({ ...tenantsQuery, enabled });
  const { data: former = [] } = useQuery({ ...formerTenantsQuery, enabled });
  return [...tenants, ...former].filter(({ id }) => tenantIds.includes(id));
}
