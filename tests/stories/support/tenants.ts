import * as v from 'valibot';
import { type Tenant, TenantUpdate } from '../../../supabase/functions/_shared/contract/leases/tenant.ts';
import type { Api } from './api.ts';
import type { Landlord } from './landlord.ts';

/**
 * Stores changes of a landlord's tenants as sent, with the effects given in `follows`, which the database would
 * compute.
 */
export function storeTenants(
  api: Api,
  landlord: Landlord,
  follows: (sent: v.InferOutput<typeof TenantUpdate>) => Partial<Tenant> = () => ({}),
): void {
  api.on('PUT /tenants/:id', ({ params, body }) => {
    const sent = v.parse(TenantUpdate, body);
    const { emailConsentWithdrawal: _emailConsentWithdrawal, ...fields } = sent;
    const said = Object.entries(fields).filter(([, value]) => value !== undefined);
    landlord.tenants = landlord.tenants.map((tenant) =>
      tenant.id === params['id'] ? { ...tenant, ...Object.fromEntries(said), ...follows(sent) } : tenant,
    );
    const changed = landlord.tenants.find(({ id }) => id === params['id']);
    return { ...changed, unchangedDues: [] };
  });
}
