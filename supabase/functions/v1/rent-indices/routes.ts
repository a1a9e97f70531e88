import * as v from 'valibot';
import {
  RentIndex,
  RentIndexCreate,
  RentIndexList,
  RentIndexQuery,
} from '../../_shared/contract/leases/rent-index.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { columnsOf, toSnakeCase } from '../supabase/reader.ts';

const COLUMNS = columnsOf(RentIndex);

/** Returns the routes of `/indices`. */
export function rentIndexRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'Lists the rent indices (IRL), newest quarter first',
      query: RentIndexQuery,
      answer: [200, RentIndexList],
    },
    async (c, { query: { zone } }) => {
      const indices = c.get('db').from('rent_indices').select(COLUMNS);
      const ofZone = zone === undefined ? indices : indices.eq('zone', zone);
      const sorted = ofZone.order('quarter', { ascending: false }).order('zone');
      return c.json({ items: await readAnswer(v.array(RentIndex), sorted) });
    },
  );

  return routes;
}

/** Returns the routes of `/admin/indices`, for super-admins. Everybody else gets a 404. */
export function rentIndexAdminRoutes({ superAdmin }: Routers) {
  const routes = superAdmin();

  routes.post(
    '/',
    {
      summary:
        'Adds the rent index of a zone and quarter, or corrects it with `replaces`. Checks the value against the yearly change that Insee prints',
      body: RentIndexCreate,
      answer: [201, RentIndex],
      errors: ['INDEX_EXISTS'],
    },
    (c, { body: { publishedOn, ...index } }) =>
      c.get('db').rpc('add_rent_index', {
        ...toSnakeCase(index),
        ...(publishedOn !== null && { published_on: publishedOn }),
      }),
  );

  return routes;
}
