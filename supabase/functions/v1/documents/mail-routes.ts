import * as v from 'valibot';
import {
  DocumentMail,
  DocumentMailList,
  DocumentMailRequest,
} from '../../_shared/contract/documents/document-mail.ts';
import type { Config } from '../config.ts';
import { runInBackground } from '../http/background.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { Routers } from '../session/routers.ts';
import type { Sessions } from '../session/session.ts';
import { createUserClient } from '../supabase/user-client.ts';
import { sendDocumentMail } from './mailing.ts';

/** A mail to send. `isNew` is true only for the request that queued the mail. That request sends the mail. */
const QueuedMail = v.object({ ...DocumentMail.entries, id: v.string(), isNew: v.boolean() });

/** Returns the routes of `/documents/{id}/email`, which send documents to tenants by e-mail. */
export function documentMailRoutes({ landlord }: Routers, config: Config, sessions: Sessions) {
  const routes = landlord();

  routes.post(
    '/:id/email',
    {
      summary:
        'Sends a document to each of its tenants who has an e-mail address. A receipt goes only to tenants who have agreed to e-mails. Sending continues after the answer; the document list has the outcome. The same `idempotencyKey` sends once',
      body: DocumentMailRequest,
      answer: [202, DocumentMailList],
      errors: [
        'CONSENT_MISSING',
        'EMAIL_MISSING',
        'DOCUMENT_NOT_VALID',
        'DOCUMENT_BY_POST',
        'DOCUMENT_OVERTAKEN',
        'ACCOUNT_CLOSING',
        'QUOTA_REACHED',
        'IDEMPOTENCY_KEY_REUSED',
        'TOO_MANY_REQUESTS',
      ],
    },
    async (c, { id: documentId, body: { idempotencyKey, unlessSent } }) => {
      // The mail is sent after the response, so the token must stay valid until the mail is sent.
      const { accessToken } = await sessions.lasting(c);
      const db = createUserClient(config, accessToken);
      const query = db.rpc('queue_document_mail', {
        document: documentId,
        idempotency_key: idempotencyKey,
        unless_sent: unlessSent,
      });
      const mails = await readAnswer(v.array(QueuedMail), query);
      const answer = mails.map(({ id, isNew, ...mail }) => {
        const queued = { id, documentId, recipient: mail.recipient };
        if (isNew) runInBackground(c.get('requestId'), sendDocumentMail(config, db, queued));
        return mail;
      });
      return c.json(answer, 202);
    },
  );

  return routes;
}
