import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/people/tenants.ts';
import { userQuery } from '@/api/session/user.ts';
import { type Step, firstSteps } from './first-steps.ts';

/** Returns the signed-in landlord's steps to the first receipt, or `null` once a receipt was issued. */
export function useFirstSteps(): readonly Step[] | null {
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: properties } = useQuery(propertiesQuery);
  const { data: tenants } = useQuery(tenantsQuery);
  return firstSteps({ user, propertyCount: properties?.length, tenantCount: tenants?.length });
}
