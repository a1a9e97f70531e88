import * as v from 'valibot';
import { filesName } from '../../_shared/contract/documents/document-kind.ts';
import { DocumentDownload } from '../../_shared/contract/documents/document.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import { drawInTurn } from './draw.ts';
import { ownFileName } from './file-name.ts';
import { documentsOf, issueDocuments } from './issue-documents.ts';
import { StoredDocument } from './row.ts';
import { zipDocuments } from './zip.ts';

/** Returns the route of `/documents/download`: many documents in one file. */
export function downloadRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.post(
    '/',
    {
      summary:
        'At most 50 documents in one file, in the given order: a PDF of all pages, or a ZIP with one PDF each. Documents that no longer hold are marked on each page',
      body: DocumentDownload,
      answer: [200, ['application/pdf', 'application/zip']],
      errors: ['NOT_FOUND'],
    },
    async (c, { body: { ids, format } }) => {
      const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
      const db = c.get('db');
      const found = await readAnswer(
        v.array(StoredDocument),
        db.rpc('documents_by_id', { document_ids: wanted }),
      );
      const rows = new Map(found.map((row) => [row.id, row]));
      const asked = wanted.map((id) => {
        const row = rows.get(id);
        if (row === undefined) throw notFound('One of the documents does not exist');
        return row;
      });
      const issued = await issueDocuments(config, documentsOf(db), asked);
      const isZip = format === 'zip';
      // A PDF of all pages is drawn anew, because it is only a print of the documents. A ZIP contains the stored files.
      const file = isZip
        ? zipDocuments(issued.map(({ document, pdf }) => ({ name: ownFileName(document), bytes: pdf })))
        : await drawInTurn(issued.map(({ document }) => document));
      return c.body(file, 200, {
        'Content-Type': isZip ? 'application/zip' : 'application/pdf',
        'Content-Disposition': `attachment; filename="${filesName(asked.map(({ kind }) => kind))}.${format}"`,
        'Content-Length': String(file.byteLength),
      });
    },
  );

  return routes;
}
