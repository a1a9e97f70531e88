import {
  Year,
  YearExportQuery,
  YearPaymentList,
  YearPaymentQuery,
  YearQuery,
} from '../../_shared/contract/year.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { partHeaders } from '../users/export/zip-part.ts';
import { exportYear } from './export.ts';
import { readYear } from './read-year.ts';

/** Returns the routes of `/year`: a calendar year for the declaration of income. */
export function yearRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Returns a calendar year per lessor and property: payments, expenses, lines of form 2044, days let',
      query: YearQuery,
      answer: [200, Year],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { query: { year, lessorId } }) => c.json(await readYear(c.get('db'), year, lessorId)),
  );

  routes.get(
    '/payments',
    {
      summary: 'Lists the parts of a year’s payments by day, at most a thousand payments',
      query: YearPaymentQuery,
      answer: [200, YearPaymentList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    (c, { query: { after, ...filters } }) =>
      c.get('db').rpc('payments_of_year', { ...toSnakeCase(filters), after_id: after }),
  );

  routes.get(
    '/export',
    {
      summary:
        'Exports a year as ZIP files. The first part has the tables: payments, expenses, form 2044. The others have the bills. `Klinky-Next` has the query of the next part',
      query: YearExportQuery,
      answer: [200, ['application/zip']],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { query }) => {
      const exported = await exportYear(c.get('db'), query);
      return c.body(exported.file, 200, partHeaders(exported, `klinky-${query.year}`));
    },
  );

  return routes;
}
