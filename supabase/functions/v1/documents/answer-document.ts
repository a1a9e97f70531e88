import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { pdfHeaders } from '../http/attachment.ts';
import type { Drawable } from './draw.ts';
import { type DocumentReader, issueDocuments } from './issue-documents.ts';
import type { StoredDocument } from './row.ts';

/** Sends the file of a document. Sends a marked copy if the document is no longer valid. The headers name the file. */
export async function answerDocument(
  c: Context,
  config: Config,
  reader: DocumentReader,
  row: StoredDocument,
  fileName: (document: Drawable) => string,
): Promise<Response> {
  const [issued] = await issueDocuments(config, reader, [row]);
  if (issued === undefined) throw new Error('A document has no file');
  const { document, pdf } = issued;
  return c.body(pdf, 200, {
    ...pdfHeaders(pdf, fileName(document)),
    'Klinky-Document-Id': row.id,
    'Klinky-Document-Kind': row.kind,
    'Klinky-Document-Number': row.number,
  });
}
