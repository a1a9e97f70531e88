import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { attachment } from '../http/attachment.ts';
import type { SessionEnv } from '../session/context.ts';
import type { KnownReceipt } from '../supabase/database.ts';
import type { ReceiptDocument } from './document/draw.ts';
import { issueDocuments } from './documents.ts';

/** Answers a receipt's document, of one that no longer holds a marked copy; headers say which receipt it is. */
export async function answerReceipt(
  c: Context<SessionEnv>,
  config: Config,
  row: KnownReceipt,
  fileName: (document: ReceiptDocument) => string,
): Promise<Response> {
  const [issued] = await issueDocuments(config, c.get('db'), [row]);
  if (issued === undefined) throw new Error('A receipt has no document');
  const { document, pdf } = issued;
  return c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': attachment(fileName(document)),
    'Content-Length': String(pdf.byteLength),
    'Klinky-Receipt-Id': row.id,
    'Klinky-Receipt-Kind': row.kind,
    'Klinky-Receipt-Number': row.number,
  });
}
