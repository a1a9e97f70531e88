import * as v from 'valibot';
import {
  Document,
  DocumentList,
  DocumentQuery,
  DocumentReplace,
  DocumentVoid,
} from '../../_shared/contract/documents/document.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { readAnswer, readAnswerList } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { answerDocument } from './answer-document.ts';
import { documentsOf } from './issue-documents.ts';
import { ownFileName } from './file-name.ts';
import { LETTER_REFUSALS } from './letter-refusals.ts';
import { StoredDocument } from './row.ts';

/** Returns the routes of `/documents`, for numbered documents of all kinds. */
export function documentRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.get(
    '/',
    {
      summary:
        'Lists documents, newest first, at most a thousand. Filters: kind, year of issue, tenant, number. `after` continues the list after a document',
      query: DocumentQuery,
      answer: [200, DocumentList],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { query: { after, kind, ...filters } }) =>
      c.json(
        await readAnswerList(
          Document,
          c.get('db').rpc('document_page', { ...toSnakeCase(filters), kinds: kind, after_id: after }),
        ),
      ),
  );

  routes.get(
    '/:id/pdf',
    {
      summary: 'Returns the PDF of a document. A voided or replaced document has a mark across each page',
      answer: [200, ['application/pdf']],
    },
    async (c, { id }) => {
      const [row] = await readAnswer(
        v.array(StoredDocument),
        c.get('db').rpc('documents_by_id', { document_ids: [id] }),
      );
      if (row === undefined) throw notFound();
      return answerDocument(c, config, documentsOf(c.get('db')), row, ownFileName);
    },
  );

  routes.post(
    '/:id/replace',
    {
      summary:
        'Replaces an overtaken due notice, reminder or formal notice by a letter with the amounts of today',
      body: DocumentReplace,
      answer: [201, Document],
      errors: [
        'DOCUMENT_NOT_VALID',
        'DOCUMENT_NOT_REPLACEABLE',
        'TERM_ALREADY_RECEIPTED',
        ...LETTER_REFUSALS,
        'QUOTA_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
      ],
    },
    (c, { id, body }) => c.get('db').rpc('replace_claim', { document: id, ...toSnakeCase(body) }),
  );

  routes.post(
    '/:id/void',
    {
      summary:
        'Voids a letter for good and stores the reason. To void a receipt, call `POST /receipts/{id}/void`',
      body: DocumentVoid,
      answer: [200, Document],
      errors: ['DOCUMENT_NOT_VALID', 'DOCUMENT_NOT_VOIDABLE'],
    },
    (c, { id, body: { reason } }) => c.get('db').rpc('void_document', { document: id, reason }),
  );

  return routes;
}
