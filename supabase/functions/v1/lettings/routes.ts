import { LettingCreate, LettingOutcome, LettingPreview } from '../../_shared/contract/letting.ts';
import { ask } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { fromLetting } from './row.ts';

/** Returns the routes of `/lettings`: a dwelling, its tenants, their lease and the first payment in one call. */
export function lettingRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.post(
    '/',
    {
      summary:
        'Adds a lease with its tenants and guarantors, its dwelling if that is new, and what was received first: everything or nothing. The same `idempotencyKey` adds it once',
      body: LettingCreate,
      answer: [201, LettingOutcome],
      errors: ['QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED'],
    },
    async (c, { body }) => {
      const asked = { idempotency_key: body.idempotencyKey, letting: fromLetting(body) };
      return c.json(await ask(LettingOutcome, c.get('db').rpc('add_letting', asked)), 201);
    },
  );

  routes.post(
    '/preview',
    {
      summary:
        'What adding a letting would do, with its first rents: it is tried and rolled back. While the account is being changed: ask again',
      body: LettingCreate,
      answer: [200, LettingPreview],
      errors: ['QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body }) =>
      c.json(await ask(LettingPreview, c.get('db').rpc('preview_letting', { letting: fromLetting(body) }))),
  );

  return routes;
}
