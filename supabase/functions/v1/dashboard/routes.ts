import { Dashboard } from '../../_shared/contract/dashboard.ts';
import { toPosition } from '../positions/row.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';

/** `/dashboard`: the month at a glance. */
export function dashboardRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary: 'What falls due this month and what of it was received, and who is late, the longest first',
      answer: [200, Dashboard],
    },
    async (c) => {
      const { late, ...month } = unwrap(await c.get('db').rpc('dashboard'));
      return c.json({
        ...month,
        late: late.map((row) => Object.assign(toPosition(row), { propertyName: row.property_name })),
      });
    },
  );

  return routes;
}
