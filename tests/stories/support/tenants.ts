import * as v from 'valibot';
import { type Tenant, TenantUpdate } from '../../../supabase/functions/_shared/contract/tenant.ts';
import type { Api } from './api.ts';
import type { Landlord } from './landlord.ts';

/**
 * Has changes of a landlord's tenants kept as they are sent, with what `follows` from them: that is for the database to say.
 */
export function keepTenants(
  api: Api,
  landlord: Landlord,
  follows: (sent: v.InferOutput<typeof TenantUpdate>) => Partial<Tenant> = () => ({}),
): void {
  api.on('PUT /tenants/:id', ({ params, body }) => {
    const sent = v.parse(TenantUpdate, body);
    const { emailConsentWithdrawal: _notTold, ...fields } = sent;
    const said = Object.entries(fields).filter(([, value]) => value !== undefined);
    landlord.tenants = landlord.tenants.map((tenant) =>
      tenant.id === params['id'] ? { ...tenant, ...Object.fromEntries(said), ...follows(sent) } : tenant,
    );
    const changed = landlord.tenants.find(({ id }) => id === params['id']);
    return { ...changed, kept: [] };
  });
}
