import { ChargesOfYear, ChargesQuery } from '../../_shared/contract/leases/charges-settlement.ts';
import type { Routers } from '../session/routers.ts';

/** Returns the route of `/charges`: the charges of all leases in a year. */
export function chargesRoutes({ landlord }: Routers) {
  const routes = landlord();
  routes.get(
    '/',
    {
      summary:
        'Returns the charges of a year: for each lease with provisions, the days to settle and the settlements whose last day is in the year of charges',
      query: ChargesQuery,
      answer: [200, ChargesOfYear],
      errors: ['TOO_MANY_REQUESTS'],
    },
    (c, { query: { year } }) => c.get('db').rpc('charges_of_year', { year }),
  );
  return routes;
}
