import { Tenant, TenantCreate, TenantList, TenantUpdate } from '../../_shared/contract/tenant.ts';
import { notFound } from '../errors.ts';
import { assertSameId } from '../http/body.ts';
import { readable } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { byName, everyRow, PAGE_ROWS } from '../supabase/every-row.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { fromTenant, TENANT_COLUMNS, TENANT_WITH_RENTS, toTenant } from './row.ts';

/** `/tenants`. */
export function tenantRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    { summary: 'All tenants, by last name and first name', answer: [200, TenantList] },
    async (c) => {
      const rows = await everyRow(c.get('db'), (afterId) =>
        c.get('db').from('tenants').select(TENANT_WITH_RENTS).gt('id', afterId).order('id').limit(PAGE_ROWS),
      );
      const tenants = readable(Tenant, rows, toTenant);
      return c.json(
        tenants.toSorted((a, b) => byName(a.lastName, b.lastName) || byName(a.firstName, b.firstName)),
      );
    },
  );

  routes.post(
    '/',
    {
      summary: 'Creates a tenant',
      body: TenantCreate,
      answer: [201, Tenant],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { body }) => {
      const query = c.get('db').from('tenants').insert(fromTenant(body)).select(TENANT_COLUMNS).single();
      return c.json(toTenant({ ...unwrap(await query), former_rents: [] }), 201);
    },
  );

  routes.put(
    '/:id',
    {
      summary: 'Changes a tenant',
      body: TenantUpdate,
      answer: [200, Tenant],
      errors: ['QUOTA_REACHED'],
    },
    async (c, { id, body: { id: bodyId, ...changes } }) => {
      assertSameId(id, bodyId);
      const tenants = () => c.get('db').from('tenants');
      if (Object.keys(changes).length > 0) {
        // What comes without the other, of the address and the consent for it, depends on what is stored.
        const isPart = (changes.email === undefined) !== (changes.emailConsent === undefined);
        const [known] = isPart ? unwrap(await tenants().select('email').eq('id', id)) : [];
        unwrap(
          await tenants()
            .update(fromTenant(changes, known?.email ?? null))
            .eq('id', id),
        );
      }
      // Read again: the update's own answer lacks a former rent that its trigger wrote.
      const [row] = unwrap(await tenants().select(TENANT_WITH_RENTS).eq('id', id));
      if (row === undefined) throw notFound();
      return c.json(toTenant(row));
    },
  );

  routes.delete(
    '/:id',
    { summary: 'Deletes a tenant; the receipts stay', answer: [204] },
    async (c, { id }) => {
      const query = c.get('db').from('tenants').delete().eq('id', id).select('id');
      if (unwrap(await query).length === 0) throw notFound();
      return c.body(null, 204);
    },
  );

  return routes;
}
