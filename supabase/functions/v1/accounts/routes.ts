import { StatementQuery } from '../../_shared/contract/leases/statement.ts';
import { notFound } from '../errors.ts';
import { pdfHeaders } from '../http/attachment.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { statementFileName, toStatement } from './row.ts';
import { drawStatement } from './statement/draw.ts';

/** Returns the route of `/tenants/{id}/statement`: the account statement of a tenant's lease as a PDF. */
export function statementRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/statement',
    {
      summary:
        'Returns the account statement of a tenant’s lease as a PDF. By default, the statement runs from the account’s start to today. A statement is not a receipt',
      query: StatementQuery,
      answer: [200, ['application/pdf']],
      errors: ['PROFILE_INCOMPLETE', 'TOO_MANY_REQUESTS'],
    },
    async (c, { id, query: { from, to } }) => {
      const days = { first_day: from ?? null, last_day: to ?? null };
      const answer = unwrap(await c.get('db').rpc('account_statement', { tenant: id, ...days }));
      if (answer === null) throw notFound('There is no such tenant');
      const { statement, locale } = toStatement(answer);
      const pdf = drawStatement(statement);
      return c.body(pdf, 200, pdfHeaders(pdf, statementFileName(statement, locale)));
    },
  );

  return routes;
}
