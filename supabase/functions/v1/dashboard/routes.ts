import { Dashboard } from '../../_shared/contract/dashboard.ts';
import { ask } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';

/** Returns the routes of `/dashboard`. */
export function dashboardRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'What there is to do, in its order, and what fell due this month and in the last twelve, and what of it was received',
      answer: [200, Dashboard],
    },
    async (c) => c.json(await ask(Dashboard, c.get('db').rpc('dashboard'))),
  );

  return routes;
}
