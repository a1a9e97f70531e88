import * as v from 'valibot';
import { Document, DocumentList, DocumentQuery } from '../../_shared/contract/document.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { ask, askEach } from '../http/readable.ts';
import type { Routers } from '../session/routers.ts';
import { inSnake } from '../supabase/reader.ts';
import { answerDocument } from './answer.ts';
import { ownFileName } from './file-name.ts';
import { StoredDocument } from './row.ts';

/** Returns the routes of `/documents`: numbered documents of any kind. */
export function documentRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Documents, newest first: of one kind, one year of issue, one tenant or one number where that is asked. A thousand at most, and those after one where it is named',
      query: DocumentQuery,
      answer: [200, DocumentList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { after, ...filters } }) =>
      c.json(
        await askEach(Document, c.get('db').rpc('document_page', { ...inSnake(filters), after_id: after })),
      ),
  );

  routes.get(
    '/:id/pdf',
    {
      summary:
        'The document again, as it was issued; of one that is voided or replaced a copy that says so across each page',
      answer: [200, ['application/pdf']],
    },
    async (c, { id }) => {
      const [row] = await ask(
        v.array(StoredDocument),
        c.get('db').rpc('documents_by_id', { document_ids: [id] }),
      );
      if (row === undefined) throw notFound();
      return answerDocument(c, config, row, ownFileName);
    },
  );

  return routes;
}
