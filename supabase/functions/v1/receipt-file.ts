import type { Context } from 'hono';
import { receiptFileName } from '../_shared/domain/period.ts';
import type { SessionEnv } from './context.ts';
import type { ReceiptRow } from './database.ts';
import { toReceiptSnapshot } from './mappers/receipt.ts';
import { renderReceipt } from './pdf/receipt.ts';

/** Draws a receipt and answers the PDF; headers say which receipt it is. */
export function answerReceipt(c: Context<SessionEnv>, row: ReceiptRow): Response {
  const pdf = renderReceipt(toReceiptSnapshot(row));
  return c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${receiptFileName({ from: row.period_from }, row.kind)}"`,
    'Content-Length': String(pdf.byteLength),
    'Klinky-Receipt-Id': row.id,
    'Klinky-Receipt-Kind': row.kind,
    'Klinky-Receipt-Number': row.number,
  });
}
