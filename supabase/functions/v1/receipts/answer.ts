import type { Context } from 'hono';
import { receiptFileName } from '../../_shared/domain/period.ts';
import type { Config } from '../config.ts';
import type { SessionEnv } from '../session/context.ts';
import type { KnownReceipt } from '../supabase/database.ts';
import { issueDocuments } from './documents.ts';

/** Answers a receipt's document, of one that no longer holds a marked copy; headers say which receipt it is. */
export async function answerReceipt(
  c: Context<SessionEnv>,
  config: Config,
  row: KnownReceipt,
): Promise<Response> {
  const [issued] = await issueDocuments(config, c.get('db'), [row]);
  if (issued === undefined) throw new Error('A receipt has no document');
  const { pdf } = issued;
  return c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${receiptFileName({ from: row.period_from }, row.kind, row.state)}"`,
    'Content-Length': String(pdf.byteLength),
    'Klinky-Receipt-Id': row.id,
    'Klinky-Receipt-Kind': row.kind,
    'Klinky-Receipt-Number': row.number,
  });
}
