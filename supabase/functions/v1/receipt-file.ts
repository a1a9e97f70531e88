import type { Context } from 'hono';
import { receiptFileName } from '../_shared/domain/period.ts';
import type { SessionEnv } from './context.ts';
import type { ReceiptRow } from './database.ts';
import { renderReceipt } from './pdf/receipt.ts';
import { loadDocuments } from './receipt-documents.ts';

/** Draws a receipt and answers the PDF; headers say which receipt it is. */
export async function answerReceipt(c: Context<SessionEnv>, row: ReceiptRow): Promise<Response> {
  const [document] = await loadDocuments(c.get('db'), [row]);
  if (document === undefined) throw new Error('A receipt has no document');
  const pdf = renderReceipt(document.snapshot, document.signature);
  return c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${receiptFileName({ from: row.period_from }, row.kind)}"`,
    'Content-Length': String(pdf.byteLength),
    'Klinky-Receipt-Id': row.id,
    'Klinky-Receipt-Kind': row.kind,
    'Klinky-Receipt-Number': row.number,
  });
}
