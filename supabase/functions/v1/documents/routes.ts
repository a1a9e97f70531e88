import { Document, DocumentList, DocumentQuery } from '../../_shared/contract/document.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { readable } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { everyRow } from '../supabase/every-row.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { answerDocument } from './answer.ts';
import { ownFileName } from './file-name.ts';
import { newestFirst, toDocument } from './row.ts';

/** `/documents`: what was issued with a number, of whatever kind. */
export function documentRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'All documents, newest first: of one kind, one year of issue or one tenant where that is asked',
      query: DocumentQuery,
      answer: [200, DocumentList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { kind = null, year = null, tenantId: tenant = null } }) => {
      const db = c.get('db');
      const rows = await everyRow(db, (after_id) =>
        db.rpc('document_page', { kind, year, tenant, after_id }),
      );
      return c.json(readable(Document, rows.toSorted(newestFirst), toDocument));
    },
  );

  routes.get(
    '/:id/pdf',
    {
      summary:
        'The document again, as it was issued; of one that is voided or replaced a copy that says so across each page',
      answer: [200, ['application/pdf']],
    },
    async (c, { id }) => {
      const [row] = unwrap(await c.get('db').rpc('documents_by_id', { documents: [id] }));
      if (row === undefined) throw notFound();
      return answerDocument(c, config, row, ownFileName);
    },
  );

  return routes;
}
