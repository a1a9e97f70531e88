import * as v from 'valibot';
import {
  Property,
  PropertyArchive,
  PropertyCreate,
  PropertyList,
  PropertyQuery,
  PropertyUpdate,
} from '../../_shared/contract/property.ts';
import { notFound } from '../errors.ts';
import { readAnswer, readRows } from '../http/read-answer.ts';
import type { Router } from '../http/router.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { byName, readAllRows, PAGE_ROWS } from '../supabase/read-all-rows.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { PROPERTY_COLUMNS } from './row.ts';

/** Returns the routes of `/properties`. Changing or deleting a property returns the new list of active properties. */
export function propertyRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Lists the active properties, or the archived properties, by name',
      query: PropertyQuery,
      answer: [200, PropertyList],
    },
    async (c, { query: { state } }) => c.json(await list(c.get('db'), state === 'archived')),
  );

  routes.post(
    '/',
    {
      summary: 'Creates a property. The same `idempotencyKey` creates it once',
      body: PropertyCreate,
      answer: [201, Property],
      errors: ['QUOTA_REACHED', 'IDEMPOTENCY_KEY_REUSED'],
    },
    (c, { body: { idempotencyKey, ...fields } }) =>
      c.get('db').rpc('add_property', { fields: toSnakeCase(fields), idempotency_key: idempotencyKey }),
  );

  addItemRoutes(routes);

  return routes;
}

function addItemRoutes(routes: Router<SessionEnv>): void {
  routes.put(
    '/:id',
    {
      summary: 'Changes a property',
      body: PropertyUpdate,
      changedObject: {
        schema: Property,
        read: (c, id) =>
          readAnswer(
            v.nullable(Property),
            c.get('db').from('properties').select(PROPERTY_COLUMNS).eq('id', id).maybeSingle(),
          ),
      },
      answer: [200, PropertyList],
    },
    async (c, { id, body: changes }) => {
      const properties = c.get('db').from('properties');
      const hasChanges = Object.keys(changes).length > 0;
      const query = hasChanges
        ? properties.update(toSnakeCase(changes)).eq('id', id).select('id')
        : properties.select('id').eq('id', id);
      if (unwrap(await query).length === 0) throw notFound();
      return c.json(await list(c.get('db')));
    },
  );

  routes.put(
    '/:id/archive',
    {
      summary:
        'Archives a property that has no running lease, or restores an archived property. Leases and receipts of the property stay',
      body: PropertyArchive,
      answer: [200, PropertyList],
      errors: ['PROPERTY_IN_USE'],
    },
    async (c, { id, body: { isArchived } }) => {
      unwrap(await c.get('db').rpc('archive_property', { property: id, is_archived: isArchived }));
      return c.json(await list(c.get('db')));
    },
  );

  routes.delete(
    '/:id',
    {
      summary: 'Deletes a property. Its tenants stay, without a property',
      answer: [200, PropertyList],
      errors: ['CHARGES_SETTLED'],
    },
    async (c, { id }) => {
      const query = c.get('db').from('properties').delete().eq('id', id).select('id');
      if (unwrap(await query).length === 0) throw notFound();
      return c.json(await list(c.get('db')));
    },
  );
}

async function list(db: UserClient, isArchived = false): Promise<Property[]> {
  const rows = await readAllRows(db, (afterId) => {
    const page = db
      .from('properties')
      .select(PROPERTY_COLUMNS)
      .gt('id', afterId)
      .order('id')
      .limit(PAGE_ROWS);
    return isArchived ? page.not('archived_on', 'is', null) : page.is('archived_on', null);
  });
  const properties = readRows(Property, rows);
  return properties.toSorted((a, b) => byName(a.name, b.name) || byName(a.city, b.city));
}
