import { notFound } from '../errors.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';

/** The lease that a tenant of the caller is on: the account that calls name by any of its tenants. */
export async function leaseOf(db: UserClient, tenantId: string): Promise<string> {
  const [tenant] = unwrap(await db.from('tenants').select('lease_id').eq('id', tenantId));
  if (tenant === undefined) throw notFound('There is no such tenant');
  return tenant.lease_id;
}
