import { Dashboard } from '../../_shared/contract/dashboard.ts';
import type { Routers } from '../session/routers.ts';

export function dashboardRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Returns the landlord’s duties, most urgent first, and the dues and payments of this month and of the last twelve months',
      answer: [200, Dashboard],
    },
    (c) => c.get('db').rpc('dashboard'),
  );

  return routes;
}
