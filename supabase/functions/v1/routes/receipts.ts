import { Hono } from 'hono';
import { ReceiptRequest } from '../../_shared/contract/receipt.ts';
import { receiptFileName } from '../../_shared/domain/period.ts';
import type { SessionEnv } from '../context.ts';
import { fromReceiptRequest, RECEIPT_COLUMNS, toReceiptSnapshot } from '../mappers/receipt.ts';
import { operation } from '../openapi/operation.ts';
import { renderReceipt } from '../pdf/receipt.ts';
import { readBody } from '../request-body.ts';
import { unwrap } from '../rest-errors.ts';
import type { Sessions } from '../session.ts';

/** `/receipts`: issues a quittance and answers it as PDF. */
export function receiptRoutes(sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.post(
    '/',
    operation({
      summary: 'Issues a quittance',
      body: ReceiptRequest,
      answer: [200, ['application/pdf']],
      errors: ['NOT_FOUND'],
    }),
    sessions.require,
    async (c) => {
      const body = await readBody(c, ReceiptRequest);
      const query = c
        .get('db')
        .from('receipts')
        .insert(fromReceiptRequest(body))
        .select(RECEIPT_COLUMNS)
        .single();
      // Issued before it is drawn: the number is the document's. Should drawing fail, the receipt is there all the same
      // and can be drawn again, since the row holds everything that the document says.
      const pdf = await renderReceipt(toReceiptSnapshot(unwrap(await query)));
      return c.body(pdf, 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${receiptFileName(body)}"`,
        'Content-Length': String(pdf.byteLength),
      });
    },
  );

  return routes;
}
