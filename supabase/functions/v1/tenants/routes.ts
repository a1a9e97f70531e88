import * as v from 'valibot';
import {
  ChangedTenant,
  EmailConsents,
  EmailConsentsRecorded,
  Tenant,
  TenantCreate,
  TenantDeletion,
  TenantList,
  TenantQuery,
  TenantUpdate,
} from '../../_shared/contract/leases/tenant.ts';
import { readAnswer, readRows } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { byPerson, readAllRows, PAGE_ROWS } from '../supabase/read-all-rows.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { fromTenant, TENANT_COLUMNS } from './row.ts';

export function tenantRoutes({ landlord }: Routers) {
  const routes = landlord();
  addListRoutes(routes);
  addItemRoutes(routes);
  return routes;
}

function addListRoutes(routes: Router<SessionEnv>): void {
  routes.get(
    '/',
    {
      summary:
        'Lists the current tenants, or the former tenants, by last name or company name, then by first name',
      query: TenantQuery,
      answer: [200, TenantList],
    },
    async (c, { query: { state } }) => {
      const rows = await readAllRows(c.get('db'), (afterId) =>
        c
          .get('db')
          .from('tenant_list')
          .select(TENANT_COLUMNS)
          .eq('state', state)
          .gt('id', afterId)
          .order('id')
          .limit(PAGE_ROWS),
      );
      const tenants = readRows(Tenant, rows);
      return c.json(tenants.toSorted(byPerson));
    },
  );

  routes.post(
    '/',
    {
      summary:
        'Creates a tenant with a new lease, or adds a co-tenant to an existing lease. The same `idempotencyKey` creates it once',
      body: TenantCreate,
      answer: [201, Tenant],
      errors: ['NOT_FOUND', 'QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
    },
    (c, { body: { idempotencyKey, ...fields } }) =>
      c.get('db').rpc('add_tenant', { fields: fromTenant(fields, null), idempotency_key: idempotencyKey }),
  );

  routes.post(
    '/consents',
    {
      summary:
        'Records that tenants consent to receipts at their e-mail addresses. If a tenant has no address, no consent is recorded. Earlier consents do not change',
      body: EmailConsents,
      answer: [200, EmailConsentsRecorded],
      errors: ['NOT_FOUND'],
    },
    async (c, { body: { tenantIds, on, how } }) => {
      const query = c.get('db').rpc('record_consents', { tenant_ids: tenantIds, consent_on: on, how });
      return c.json({ tenantIds: unwrap(await query) });
    },
  );
}

function addItemRoutes(routes: Router<SessionEnv>): void {
  routes.put(
    '/:id',
    {
      summary:
        'Changes a tenant and the lease. `unchangedDues` lists the dues that did not change because a valid receipt states them',
      body: TenantUpdate,
      changedObject: {
        schema: Tenant,
        read: (c, id) =>
          readAnswer(
            v.nullable(Tenant),
            c.get('db').from('tenant_list').select(TENANT_COLUMNS).eq('id', id).maybeSingle(),
          ),
      },
      answer: [200, ChangedTenant],
      errors: ['CHARGES_SETTLED', 'QUOTA_REACHED'],
    },
    async (c, { id, body: changes }) => {
      // If only the address or only the consent changes, the result depends on the stored address.
      const changesOnlyOne = (changes.email === undefined) !== (changes.emailConsent === undefined);
      const [stored] = changesOnlyOne
        ? unwrap(await c.get('db').from('tenants').select('email').eq('id', id))
        : [];
      const fields = fromTenant(changes, stored?.email ?? null);
      const { on, how } = changes.emailConsentWithdrawal ?? {};
      return c.get('db').rpc('change_tenant', {
        tenant: id,
        changes: { ...fields, consent_withdrawn_on: on, consent_withdrawn_how: how },
      });
    },
  );

  routes.get(
    '/:id/deletion',
    {
      summary: 'Returns the data that deleting a tenant removes, and the number of documents that stay',
      answer: [200, TenantDeletion],
    },
    (c, { id }) => c.get('db').rpc('tenant_deletion', { tenant: id }),
  );

  routes.delete(
    '/:id',
    {
      summary:
        'Deletes a tenant. Deleting the last tenant of a lease also deletes the lease and its account. Receipts stay',
      answer: [204],
    },
    (c, { id }) => c.get('db').rpc('delete_tenant', { tenant: id }),
  );
}
