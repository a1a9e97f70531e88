import * as v from 'valibot';
import { CalendarDate } from '../../_shared/contract/values/calendar-date.ts';
import {
  AccountStart,
  ChangedLease,
  RentCreate,
  RentPreview,
  RentTrial,
} from '../../_shared/contract/leases/lease.ts';
import { Position } from '../../_shared/contract/leases/position.ts';
import { notFound } from '../errors.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { readLeaseId } from '../tenants/read-lease-id.ts';

/** Returns the routes of `/tenants/{id}/account` and `/rents`: the account and the rents of a tenant's lease. */
export function accountStartRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.put(
    '/:id/account',
    {
      summary:
        'Sets the first day of an account and the debt on that day, negative for an advance; replaces the former values',
      body: AccountStart,
      answer: [200, Position],
      errors: ['PAYMENT_CERTIFIED', 'DUE_CERTIFIED', 'CHARGES_SETTLED', 'QUOTA_REACHED'],
    },
    async (c, { id, body }) => {
      const lease = await readLeaseId(c.get('db'), id);
      return c.get('db').rpc('set_account', { lease, ...toSnakeCase(body) });
    },
  );

  addRentRoutes(routes);

  return routes;
}

function addRentRoutes(routes: Router<SessionEnv>): void {
  routes.post(
    '/:id/rents',
    {
      summary:
        'Sets the rent of a tenant’s lease from a day (default: the beginning) to the next change, which stays; `unchangedDues` lists dues that did not change',
      body: RentCreate,
      answer: [201, ChangedLease],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id, body }) => {
      const lease = await readLeaseId(c.get('db'), id);
      return c.get('db').rpc('change_rent', { lease, ...toSnakeCase(body) });
    },
  );

  routes.post(
    '/:id/rents/preview',
    {
      summary: 'Previews a change of rent: makes it and rolls back. Retry while the account is being changed',
      body: RentTrial,
      answer: [200, RentPreview],
      errors: ['QUOTA_REACHED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { id, body }) => {
      const lease = await readLeaseId(c.get('db'), id);
      return c.get('db').rpc('preview_rent', { lease, ...toSnakeCase(body) });
    },
  );

  routes.delete(
    '/:id/rents/:startsOn',
    {
      summary:
        'Undoes a change of rent: the former rent continues; `unchangedDues` lists dues that did not change',
      answer: [200, ChangedLease],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id }) => {
      const startsOn = c.req.param('startsOn');
      if (!v.is(CalendarDate, startsOn)) throw notFound();
      const lease = await readLeaseId(c.get('db'), id);
      return c.get('db').rpc('undo_rent', { lease, starts_on: startsOn });
    },
  );
}
