import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { answerDocument } from './answer.ts';
import { ownFileName } from './file-name.ts';

/** `/documents`: what was issued with a number, of whatever kind, one at a time. */
export function documentRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/:id/pdf',
    {
      summary:
        'The document again, as it was issued; of one that is voided or replaced a copy that says so across each page',
      answer: [200, ['application/pdf']],
    },
    async (c, { id }) => {
      const [row] = unwrap(await c.get('db').rpc('receipts_by_id', { receipts: [id] }));
      if (row === undefined) throw notFound();
      return answerDocument(c, config, row, ownFileName);
    },
  );

  return routes;
}
