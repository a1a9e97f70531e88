import { notFound } from '../errors.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';

/**
 * Returns the id of the lease of one of the caller's tenants. A call may name an account by the id of any tenant on its
 * lease.
 */
export async function readLeaseId(db: UserClient, tenantId: string): Promise<string> {
  const [tenant] = unwrap(await db.from('tenants').select('lease_id').eq('id', tenantId));
  if (tenant === undefined) throw notFound('There is no such tenant');
  return tenant.lease_id;
}
