import { Hono } from 'hono';
import { Property, PropertyCreate, PropertyList, PropertyUpdate } from '../../_shared/contract/property.ts';
import type { SessionEnv } from '../http/context.ts';
import { notFound } from '../errors.ts';
import { byName, everyRow, PAGE_ROWS } from '../supabase/every-row.ts';
import { fromProperty, PROPERTY_COLUMNS, toProperty } from './row.ts';
import { operation } from '../http/openapi/operation.ts';
import { assertSameId, readBody, readId } from '../http/body.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { Sessions } from '../session/session.ts';
import type { UserClient } from '../supabase/user-client.ts';

/** `/properties`: a change and a deletion answer the new list. */
export function propertyRoutes(sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.get(
    '/',
    operation({ summary: 'All properties, by name', answer: [200, PropertyList] }),
    sessions.require,
    async (c) => c.json(await list(c.get('db'))),
  );

  routes.post(
    '/',
    operation({ summary: 'Creates a property', body: PropertyCreate, answer: [201, Property] }),
    sessions.require,
    async (c) => {
      const body = await readBody(c, PropertyCreate);
      const query = c
        .get('db')
        .from('properties')
        .insert(fromProperty(body))
        .select(PROPERTY_COLUMNS)
        .single();
      return c.json(toProperty(unwrap(await query)), 201);
    },
  );

  routes.put(
    '/:id',
    operation({ summary: 'Changes a property', body: PropertyUpdate, answer: [200, PropertyList] }),
    sessions.require,
    async (c) => {
      const id = readId(c);
      const { id: bodyId, ...body } = await readBody(c, PropertyUpdate);
      assertSameId(id, bodyId);
      const properties = c.get('db').from('properties');
      const hasChanges = Object.keys(body).length > 0;
      const query = hasChanges
        ? properties.update(fromProperty(body)).eq('id', id).select('id')
        : properties.select('id').eq('id', id);
      if (unwrap(await query).length === 0) throw notFound();
      return c.json(await list(c.get('db')));
    },
  );

  routes.delete(
    '/:id',
    operation({
      summary: 'Deletes a property; its tenants stay, without a property',
      answer: [200, PropertyList],
    }),
    sessions.require,
    async (c) => {
      const query = c.get('db').from('properties').delete().eq('id', readId(c)).select('id');
      if (unwrap(await query).length === 0) throw notFound();
      return c.json(await list(c.get('db')));
    },
  );

  return routes;
}

async function list(db: UserClient): Promise<Property[]> {
  const rows = await everyRow((afterId) =>
    db.from('properties').select(PROPERTY_COLUMNS).gt('id', afterId).order('id').limit(PAGE_ROWS),
  );
  return rows.map(toProperty).toSorted((a, b) => byName(a.name, b.name) || byName(a.city, b.city));
}
