import { ReceiptDownload } from '../../_shared/contract/receipt-list.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { drawInTurn } from './document/draw.ts';
import { issueDocuments } from './documents.ts';
import { ownFileName } from './file-name.ts';
import { zipReceipts } from './zip.ts';

/** `/receipts/download`: many receipts in one file. */
export function receiptDownloadRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.post(
    '/',
    {
      summary:
        'At most 50 receipts in one file, in the order asked for: a PDF of all pages, or a ZIP with a PDF for each. Those that no longer hold say so across each page',
      body: ReceiptDownload,
      answer: [200, ['application/pdf', 'application/zip']],
      errors: ['NOT_FOUND'],
    },
    async (c, { body: { ids, format } }) => {
      const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
      const db = c.get('db');
      const found = unwrap(await db.rpc('receipts_by_id', { receipts: wanted }));
      const rows = new Map(found.map((row) => [row.id, row]));
      const issued = await issueDocuments(
        config,
        db,
        wanted.map((id) => {
          const row = rows.get(id);
          if (row === undefined) throw notFound('One of the receipts does not exist');
          return row;
        }),
      );
      const isZip = format === 'zip';
      // A file of all pages is drawn anew, from what the documents are drawn from: it is a print of them.
      const file = isZip
        ? zipReceipts(issued.map(({ document, pdf }) => ({ name: ownFileName(document), bytes: pdf })))
        : await drawInTurn(issued.map(({ document }) => document));
      return c.body(file, 200, {
        'Content-Type': isZip ? 'application/zip' : 'application/pdf',
        'Content-Disposition': `attachment; filename="quittances.${format}"`,
        'Content-Length': String(file.byteLength),
      });
    },
  );

  return routes;
}
