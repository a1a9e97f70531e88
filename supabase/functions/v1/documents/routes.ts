import * as v from 'valibot';
import { Document, DocumentList, DocumentQuery, DocumentVoid } from '../../_shared/contract/document.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { readAnswer, readAnswerList } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { answerDocument } from './answer-document.ts';
import { ownFileName } from './file-name.ts';
import { StoredDocument } from './row.ts';

/** Returns the routes of `/documents`: numbered documents of any kind. */
export function documentRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Documents, newest first, at most a thousand: by kind, year of issue, tenant or number; with `after`, those after a document',
      query: DocumentQuery,
      answer: [200, DocumentList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { after, ...filters } }) =>
      c.json(
        await readAnswerList(
          Document,
          c.get('db').rpc('document_page', { ...toSnakeCase(filters), after_id: after }),
        ),
      ),
  );

  routes.get(
    '/:id/pdf',
    {
      summary: 'The document as it was issued; a marked copy if it was voided or replaced',
      answer: [200, ['application/pdf']],
    },
    async (c, { id }) => {
      const [row] = await readAnswer(
        v.array(StoredDocument),
        c.get('db').rpc('documents_by_id', { document_ids: [id] }),
      );
      if (row === undefined) throw notFound();
      return answerDocument(c, config, row, ownFileName);
    },
  );

  routes.post(
    '/:id/void',
    {
      summary:
        'Voids a letter for good, for a reason. `POST /receipts/{id}/void` voids receipts and decides about their payments',
      body: DocumentVoid,
      answer: [200, Document],
      errors: ['DOCUMENT_NOT_VALID', 'DOCUMENT_KEPT'],
    },
    async (c, { id, body: { reason } }) => {
      const command = c.get('db').rpc('void_document', { document: id, reason });
      return c.json(await readAnswer(Document, command));
    },
  );

  return routes;
}
