import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '@shared/contract/receipt-list.ts';
import { lessorName } from '@shared/domain/landlord.ts';
import { lessorsQuery } from '@/api/lessors.ts';
import { useProperties } from '@/api/properties.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/tenants.ts';
import { useShowsLessors } from '@/api/use-shows-lessors.ts';

/** Returns the present lessor of a receipt's lease if the receipt names another lessor; otherwise `null`. */
export function useChangedLessor({ tenantId, lessorId, lessorName: before }: Receipt): string | null {
  const enabled = useShowsLessors();
  const { data: lessors = [] } = useQuery(lessorsQuery);
  const { data: tenants = [] } = useQuery(tenantsQuery);
  const { data: former = [] } = useQuery({ ...formerTenantsQuery, enabled });
  const properties = useProperties(enabled);
  const tenant = [...tenants, ...former].find(({ id }) => id === tenantId);
  const property = properties?.find(({ id }) => id === tenant?.propertyId);
  const lessor = lessors.find(({ id }) => id === property?.lessorId);
  if (!enabled || !lessor) return null;
  const name = lessorName(lessor);
  // A deleted lessor has no id, so compare the names.
  return (lessorId === null ? name !== before : lessor.id !== lessorId) ? name : null;
}
