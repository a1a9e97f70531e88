import { MonthQuery } from '../../_shared/contract/month-due.ts';
import { MonthMailList, ReceiptMailList, ReceiptMailRequest } from '../../_shared/contract/receipt-mail.ts';
import type { Config } from '../config.ts';
import { inBackground } from '../http/background.ts';
import type { Routers } from '../session/routers.ts';
import type { Sessions } from '../session/session.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { createUserClient } from '../supabase/user-client.ts';
import { sendReceiptMail } from './mailing.ts';
import { toMonthMail, toReceiptMail } from './row.ts';

/** `/receipts/{id}/email` and `/receipts/month/mails`: receipts sent to their tenants, who have agreed to that. */
export function receiptMailRoutes({ landlord }: Routers, config: Config, sessions: Sessions) {
  const routes = landlord();

  routes.post(
    '/:id/email',
    {
      summary:
        'Sends a receipt to each tenant on it who has agreed to e-mail; sending continues after the answer, and the list has the outcome. The same `idempotencyKey` sends once',
      body: ReceiptMailRequest,
      answer: [202, ReceiptMailList],
      errors: [
        'CONSENT_MISSING',
        'DOCUMENT_NOT_VALID',
        'DOCUMENT_BY_POST',
        'ACCOUNT_CLOSING',
        'QUOTA_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
        'TOO_MANY_REQUESTS',
      ],
    },
    async (c, { id: receiptId, body: { idempotencyKey, unlessSent } }) => {
      // The mail is made and sent after the answer: the token must not expire meanwhile.
      const { accessToken } = await sessions.lasting(c);
      const db = createUserClient(config, accessToken);
      const query = db.rpc('queue_document_mail', {
        document: receiptId,
        idempotency_key: idempotencyKey,
        unless_sent: unlessSent,
      });
      const mails = unwrap(await query);
      for (const { id, recipient, isNew } of mails) {
        if (isNew)
          inBackground(c.get('requestId'), sendReceiptMail(config, db, { id, receiptId, recipient }));
      }
      return c.json(mails.map(toReceiptMail), 202);
    },
  );

  routes.get(
    '/month/mails',
    {
      summary:
        'Every valid quittance of a month, with the addresses its tenants agreed to or what is missing, and the last mail to each',
      query: MonthQuery,
      answer: [200, MonthMailList],
      errors: ['VALIDATION_FAILED', 'TOO_MANY_REQUESTS'],
    },
    async (c, { query: { month } }) => {
      const rows = unwrap(await c.get('db').rpc('month_mails', { month: `${month}-01` }));
      return c.json(rows.map(toMonthMail));
    },
  );

  return routes;
}
