import { LettingCreate, LettingOutcome, LettingPreview } from '../../_shared/contract/leases/letting.ts';
import type { Routers } from '../session/routers.ts';
import { fromLetting } from './row.ts';

/** Returns the routes of `/lettings`. A letting is a dwelling with its tenants, their lease and the first payment. */
export function lettingRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.post(
    '/',
    {
      summary:
        'Adds a lease with its tenants, guarantors, received deposit and first payment, and its dwelling if the dwelling is new. After an error, nothing is added. Repeating the request with the same `idempotencyKey` adds no second lease',
      body: LettingCreate,
      answer: [201, LettingOutcome],
      errors: ['QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED', 'PROFILE_INCOMPLETE'],
    },
    (c, { body }) =>
      c.get('db').rpc('add_letting', { idempotency_key: body.idempotencyKey, letting: fromLetting(body) }),
  );

  routes.post(
    '/preview',
    {
      summary:
        'Previews a letting and its first rents: adds the letting and rolls back. Retry while another request changes the account',
      body: LettingCreate,
      answer: [200, LettingPreview],
      errors: ['QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    (c, { body }) => c.get('db').rpc('preview_letting', { letting: fromLetting(body) }),
  );

  return routes;
}
