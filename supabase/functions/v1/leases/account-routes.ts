import * as v from 'valibot';
import { CalendarDate } from '../../_shared/contract/calendar-date.ts';
import {
  AccountStart,
  ChangedLease,
  RentCreate,
  RentPreview,
  RentTrial,
} from '../../_shared/contract/lease.ts';
import { Position } from '../../_shared/contract/position.ts';
import { notFound } from '../errors.ts';
import { ask } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { inSnake } from '../supabase/reader.ts';
import { leaseOf } from '../tenants/lease-of.ts';

/** Returns the routes of `/tenants/{id}/account` and `/rents`: the account and the rents of a tenant's lease. */
export function accountStartRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.put(
    '/:id/account',
    {
      summary:
        'Says since when the account of a tenant’s lease is kept and what was owed then, less than 0 when it was paid ahead; instead of what was said before',
      body: AccountStart,
      answer: [200, Position],
      errors: ['PAYMENT_CERTIFIED', 'DUE_CERTIFIED', 'QUOTA_REACHED'],
    },
    async (c, { id, body }) => {
      const lease = await leaseOf(c.get('db'), id);
      const command = c.get('db').rpc('set_account', { lease, ...inSnake(body) });
      return c.json(await ask(Position, command));
    },
  );

  routes.post(
    '/:id/rents',
    {
      summary:
        'Says what the lease of a tenant costs from a day, or from the beginning where none is said, to the next change, which stays as it is; `kept` are the dues that did not follow',
      body: RentCreate,
      answer: [201, ChangedLease],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id, body }) => {
      const lease = await leaseOf(c.get('db'), id);
      const command = c.get('db').rpc('change_rent', { lease, ...inSnake(body) });
      return c.json(await ask(ChangedLease, command), 201);
    },
  );

  routes.post(
    '/:id/rents/preview',
    {
      summary:
        'What a change of rent would do: it is tried and rolled back. While the account is being changed: ask again',
      body: RentTrial,
      answer: [200, RentPreview],
      errors: ['QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { id, body }) => {
      const lease = await leaseOf(c.get('db'), id);
      const asked = { lease, ...inSnake(body) };
      return c.json(await ask(RentPreview, c.get('db').rpc('preview_rent', asked)));
    },
  );

  routes.delete(
    '/:id/rents/:startsOn',
    {
      summary:
        'Takes a change of rent back: what applied before goes on; `kept` are the dues that did not follow',
      answer: [200, ChangedLease],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id }) => {
      const startsOn = c.req.param('startsOn');
      if (!v.is(CalendarDate, startsOn)) throw notFound();
      const lease = await leaseOf(c.get('db'), id);
      const command = c.get('db').rpc('undo_rent', { lease, starts_on: startsOn });
      return c.json(await ask(ChangedLease, command));
    },
  );

  return routes;
}
