import { Hono } from 'hono';
import { Tenant, TenantCreate, TenantList, TenantUpdate } from '../../_shared/contract/tenant.ts';
import type { SessionEnv } from '../context.ts';
import { notFound } from '../errors.ts';
import { byName, everyRow, PAGE_ROWS } from '../every-row.ts';
import { fromTenant, TENANT_COLUMNS, TENANT_WITH_RENTS, toTenant } from '../mappers/tenant.ts';
import { operation } from '../openapi/operation.ts';
import { assertSameId, readBody, readId } from '../request-body.ts';
import { unwrap } from '../rest-errors.ts';
import type { Sessions } from '../session.ts';

/** `/tenants`. */
export function tenantRoutes(sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.get(
    '/',
    operation({ summary: 'All tenants, by last name and first name', answer: [200, TenantList] }),
    sessions.require,
    async (c) => {
      const rows = await everyRow((afterId) =>
        c.get('db').from('tenants').select(TENANT_WITH_RENTS).gt('id', afterId).order('id').limit(PAGE_ROWS),
      );
      const tenants = rows.map(toTenant);
      return c.json(
        tenants.toSorted((a, b) => byName(a.lastName, b.lastName) || byName(a.firstName, b.firstName)),
      );
    },
  );

  routes.post(
    '/',
    operation({ summary: 'Creates a tenant', body: TenantCreate, answer: [201, Tenant] }),
    sessions.require,
    async (c) => {
      const body = await readBody(c, TenantCreate);
      const query = c.get('db').from('tenants').insert(fromTenant(body)).select(TENANT_COLUMNS).single();
      return c.json(toTenant({ ...unwrap(await query), former_rents: [] }), 201);
    },
  );

  routes.put(
    '/:id',
    operation({ summary: 'Changes a tenant', body: TenantUpdate, answer: [200, Tenant] }),
    sessions.require,
    async (c) => {
      const id = readId(c);
      const { id: bodyId, ...body } = await readBody(c, TenantUpdate);
      assertSameId(id, bodyId);
      const tenants = () => c.get('db').from('tenants');
      if (Object.keys(body).length > 0) {
        // What comes without the other, of the address and the consent for it, depends on what is stored.
        const isPart = (body.email === undefined) !== (body.emailConsent === undefined);
        const [known] = isPart ? unwrap(await tenants().select('email').eq('id', id)) : [];
        const change = fromTenant(body, known?.email ?? null);
        unwrap(await tenants().update(change).eq('id', id));
      }
      // Read again: the update's own answer lacks a former rent that its trigger wrote.
      const [row] = unwrap(await tenants().select(TENANT_WITH_RENTS).eq('id', id));
      if (row === undefined) throw notFound();
      return c.json(toTenant(row));
    },
  );

  routes.delete(
    '/:id',
    operation({ summary: 'Deletes a tenant; the receipts stay', answer: [204] }),
    sessions.require,
    async (c) => {
      const query = c.get('db').from('tenants').delete().eq('id', readId(c)).select('id');
      if (unwrap(await query).length === 0) throw notFound();
      return c.body(null, 204);
    },
  );

  return routes;
}
