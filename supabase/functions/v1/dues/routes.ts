import * as v from 'valibot';
import {
  Due,
  DueCancellation,
  DueCreate,
  DueList,
  DueQuery,
  DueReduction,
} from '../../_shared/contract/leases/due.ts';
import { Receipt } from '../../_shared/contract/documents/receipt-list.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import { readAnswer, readRows } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { byText, readAllRows } from '../supabase/read-all-rows.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { readLeaseId } from '../tenants/read-lease-id.ts';
import './row.ts';

/** Returns the routes of `/dues`, for the dues of leases and their payments. */
export function dueRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Lists the dues of a tenant’s lease or of a month by due date, with their payments',
      query: DueQuery,
      answer: [200, DueList],
      errors: ['NOT_FOUND'],
    },
    async (c, { query: { tenantId, month = '' } }) => {
      const db = c.get('db');
      const lease = tenantId === undefined ? undefined : await readLeaseId(db, tenantId);
      const rows = await readAllRows(db, (after_id) =>
        lease === undefined
          ? db.rpc('dues_of_month', { month: firstDayOf(month), after_id })
          : db.rpc('dues_of_lease', { lease, after_id }),
      );
      const oldestFirst = rows.toSorted(
        (a, b) => byText(a.due_on, b.due_on) || byText(a.created_at, b.created_at),
      );
      return c.json(readRows(Due, oldestFirst));
    },
  );

  routes.post(
    '/',
    {
      summary:
        'Adds a due other than rent. Repeating the request with the same `idempotencyKey` adds no second due',
      body: DueCreate,
      answer: [201, Due],
      errors: ['NOT_FOUND', 'QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED', 'ALREADY_CANCELLED'],
    },
    async (c, { body: { tenantId, ...body } }) => {
      const leaseId = await readLeaseId(c.get('db'), tenantId);
      return c.get('db').rpc('add_due', toSnakeCase({ ...body, leaseId }));
    },
  );

  addItemRoutes(routes);

  return routes;
}

function addItemRoutes(routes: Router<SessionEnv>): void {
  routes.put(
    '/:id',
    {
      summary:
        'Waives a part of a rent due or the whole rent due. Documents state the reason. The amount 0 removes the reduction',
      body: DueReduction,
      changedObject: {
        schema: Due,
        read: (c, id) => readAnswer(v.nullable(Due), c.get('db').rpc('due_by_id', { due: id })),
      },
      answer: [200, Due],
      errors: ['DUE_CERTIFIED', 'QUOTA_REACHED'],
    },
    (c, { id, body: { reduction, label } }) => c.get('db').rpc('reduce_due', { due: id, reduction, label }),
  );

  routes.post(
    '/:id/receipts',
    {
      summary:
        'Issues the partial receipt for a due other than rent. The receipt states all dues other than rent that the same payments paid',
      answer: [201, Receipt],
      errors: ['DOCUMENT_NOT_VALID', 'NO_TENANT', 'NO_PROPERTY', 'PROFILE_INCOMPLETE', 'QUOTA_REACHED'],
    },
    (c, { id }) => c.get('db').rpc('issue_due', { due: id }),
  );

  routes.post(
    '/:id/cancel',
    {
      summary:
        'Cancels a due other than rent for good. A rent due cannot be cancelled, but it can be reduced to 0',
      body: DueCancellation,
      answer: [200, Due],
      errors: ['DUE_CERTIFIED', 'DEPOSIT_SETTLED', 'CHARGES_SETTLED', 'QUOTA_REACHED'],
    },
    (c, { id, body: { reason } }) => c.get('db').rpc('cancel_due', { due: id, reason }),
  );
}
