import { Hono } from 'hono';
import { ReceiptMail, ReceiptMailRequest } from '../../_shared/contract/receipt-mail.ts';
import { inBackground } from '../background.ts';
import type { Config } from '../config.ts';
import type { SessionEnv } from '../context.ts';
import { toReceiptMail } from '../mappers/receipt.ts';
import { operation } from '../openapi/operation.ts';
import { limitOwnAttempts } from '../rate-limits.ts';
import { sendReceiptMail } from '../receipt-mailing.ts';
import { readBody, readId } from '../request-body.ts';
import { unwrap } from '../rest-errors.ts';
import type { Sessions } from '../session.ts';
import { createUserClient } from '../supabase.ts';

/** `/receipts/{id}/email`: receipts sent to their tenants, who have agreed to that. */
export function receiptMailRoutes(config: Config, sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.post(
    '/:id/email',
    operation({
      summary:
        'Sends a receipt to its tenant, who has agreed to e-mail; goes on after the answer, the list tells what came of it. The same `requestId` sends once',
      body: ReceiptMailRequest,
      answer: [202, ReceiptMail],
      errors: ['CONSENT_MISSING', 'RECEIPT_NOT_VALID', 'TOO_MANY_REQUESTS'],
    }),
    sessions.require,
    async (c) => {
      const receiptId = readId(c);
      const { requestId } = await readBody(c, ReceiptMailRequest);
      await limitOwnAttempts(config, c, 'receiptMail');
      // The mail goes on after the answer, and then notes what came of it: its token must not end meanwhile.
      const { accessToken } = await sessions.lasting(c);
      const db = createUserClient(config, accessToken);
      const mail = unwrap(await db.rpc('queue_receipt_mail', { receipt: receiptId, request: requestId }));
      if (mail.isNew) {
        const { id, recipient } = mail;
        inBackground(c.get('requestId'), sendReceiptMail(config, db, { id, receiptId, recipient }));
      }
      return c.json(toReceiptMail(mail), 202);
    },
  );

  return routes;
}
