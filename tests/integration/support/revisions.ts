import { addMonths } from '../../../supabase/functions/_shared/domain/ledger/days.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';
import type { Landlord } from './accounts.ts';
import { newProperty, newTenant } from './rows.ts';

/** The day of revision of a lease of `newRevisable`: today or, on 29 February, the day before. */
export const revisionDay = (): string => addMonths(addMonths(todayInParis(), -24), 24);

/**
 * Adds a lease with a rent of 750 and charges of 60, whose account starts this month. The rent can be revised from
 * today on. The rent indices that the code contains limit the revised rent to 758.64.
 */
export async function newRevisable(
  { client }: Landlord,
  fields: Record<string, unknown> = {},
): Promise<{ leaseId: string; tenantId: string }> {
  const { id: propertyId } = await newProperty(client, { energyClass: 'C', energyClassOn: '2024-01-10' });
  const today = todayInParis();
  const { leaseId, id: tenantId } = await newTenant(client, {
    propertyId,
    rent: 750,
    charges: 60,
    leaseStartsOn: addMonths(today, -24),
    accountStartsOn: `${today.slice(0, 7)}-01`,
    ...fields,
  });
  await client.put(`/leases/${leaseId}`, { hasRevisionClause: true, irlReference: '2024-Q2' });
  return { leaseId, tenantId };
}
