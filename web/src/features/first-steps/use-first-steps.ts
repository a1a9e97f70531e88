import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { userQuery } from '@/api/user.ts';
import { type Step, firstSteps } from './first-steps.ts';

/** How far the signed-in landlord is on the way to the first receipt; `null` once it is gone. */
export function useFirstSteps(): readonly Step[] | null {
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: properties } = useQuery(propertiesQuery);
  const { data: tenants } = useQuery(tenantsQuery);
  return firstSteps({ user, propertyCount: properties?.length, tenantCount: tenants?.length });
}
