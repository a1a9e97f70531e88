import * as v from 'valibot';
import {
  ChangedLease,
  Lease,
  LeaseList,
  LeaseQuery,
  LeaseUpdate,
} from '../../_shared/contract/leases/lease.ts';
import { readAnswer, readRows } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { byPerson, readAllRows, PAGE_ROWS } from '../supabase/read-all-rows.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { readLeaseId } from '../tenants/read-lease-id.ts';
import { fromLease, LEASE_COLUMNS } from './row.ts';

/** Returns the routes of `/leases`. A lease is created with its first tenant and deleted with its last tenant. */
export function leaseRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Lists all leases by the name of their first tenant, or returns the lease of a tenant. Each lease has its people and rents',
      query: LeaseQuery,
      answer: [200, LeaseList],
      errors: ['NOT_FOUND'],
    },
    async (c, { query: { tenantId } }) => {
      const db = c.get('db');
      const lease = tenantId === undefined ? undefined : await readLeaseId(db, tenantId);
      const rows = await readAllRows(db, (afterId) => {
        const leases = db
          .from('lease_list')
          .select(LEASE_COLUMNS)
          .gt('id', afterId)
          .order('id')
          .limit(PAGE_ROWS);
        return lease === undefined ? leases : leases.eq('id', lease);
      });
      const leases = readRows(Lease, rows);
      return c.json(leases.toSorted((a, b) => byPerson(a.tenants[0], b.tenants[0])));
    },
  );

  routes.get(
    '/:id',
    { summary: 'Returns a lease with its people and rents', answer: [200, Lease] },
    (c, { id }) => findLease(c.get('db'), id),
  );

  routes.put(
    '/:id',
    {
      summary:
        'Changes a lease, its end or its guarantors. `guarantors` replaces the whole list. `unchangedDues` lists the dues that did not change because a valid receipt states them',
      body: LeaseUpdate,
      changedObject: {
        schema: Lease,
        read: (c, id) => readAnswer(v.nullable(Lease), findLease(c.get('db'), id)),
      },
      answer: [200, ChangedLease],
      errors: ['DEPOSIT_SETTLED', 'CHARGES_SETTLED', 'QUOTA_REACHED'],
    },
    (c, { id, body: changes }) => c.get('db').rpc('change_lease', { lease: id, changes: fromLease(changes) }),
  );

  return routes;
}

const findLease = (db: UserClient, id: string) =>
  db.from('lease_list').select(LEASE_COLUMNS).eq('id', id).maybeSingle();
