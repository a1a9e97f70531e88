import { Hono } from 'hono';
import { MonthMailList, ReceiptMail, ReceiptMailRequest } from '../../_shared/contract/receipt-mail.ts';
import { ReceiptMonthQuery } from '../../_shared/contract/receipt-month.ts';
import { inBackground } from '../http/background.ts';
import type { Config } from '../config.ts';
import type { SessionEnv } from '../http/context.ts';
import { toMonthMail, toReceiptMail } from './row.ts';
import { operation } from '../http/openapi/operation.ts';
import { limitOwnAttempts } from '../http/rate-limits.ts';
import { sendReceiptMail } from './mailing.ts';
import { readBody, readId, readQuery } from '../http/body.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { Sessions } from '../session/session.ts';
import { createUserClient } from '../supabase/user-client.ts';

/** `/receipts/{id}/email` and `/receipts/month/mails`: receipts sent to their tenants, who have agreed to that. */
export function receiptMailRoutes(config: Config, sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.post(
    '/:id/email',
    operation({
      summary:
        'Sends a receipt to its tenant, who must have agreed to e-mail; sending continues after the answer, and the list has the outcome. The same `requestId` sends once',
      body: ReceiptMailRequest,
      answer: [202, ReceiptMail],
      errors: ['CONSENT_MISSING', 'RECEIPT_NOT_VALID', 'TOO_MANY_REQUESTS'],
    }),
    sessions.require,
    async (c) => {
      const receiptId = readId(c);
      const { requestId, unlessSent } = await readBody(c, ReceiptMailRequest);
      await limitOwnAttempts(config, c, 'receiptMail');
      // The mail is sent after the answer and its outcome recorded then: the token must not expire meanwhile.
      const { accessToken } = await sessions.lasting(c);
      const db = createUserClient(config, accessToken);
      const query = db.rpc('queue_receipt_mail', {
        receipt: receiptId,
        request: requestId,
        unless_sent: unlessSent,
      });
      const mail = unwrap(await query);
      if (mail.isNew) {
        const { id, recipient } = mail;
        inBackground(c.get('requestId'), sendReceiptMail(config, db, { id, receiptId, recipient }));
      }
      return c.json(toReceiptMail(mail), 202);
    },
  );

  routes.get(
    '/month/mails',
    operation({
      summary:
        'Every valid quittance of a month, with the address its tenant agreed to or what is missing, and its last mail',
      query: ReceiptMonthQuery,
      answer: [200, MonthMailList],
      errors: ['VALIDATION_FAILED'],
    }),
    sessions.require,
    async (c) => {
      const { month } = readQuery(c, ReceiptMonthQuery);
      const rows = unwrap(await c.get('db').rpc('month_mails', { month: `${month}-01` }));
      return c.json(rows.map(toMonthMail));
    },
  );

  return routes;
}
