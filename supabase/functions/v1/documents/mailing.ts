import * as v from 'valibot';
import type { MailFailure } from '../../_shared/contract/documents/document-mail.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { newSecret } from '../hash.ts';
import { readAnswer } from '../http/read-answer.ts';
import { sendMail } from '../mail/send.ts';
import { tenantUrl } from '../tenant-view/url.ts';
import { addMailToken, mailRefusal, settleDocumentMail } from '../supabase/secret-key.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { readEnclosures } from './enclosures.ts';
import { documentsOf, issueDocuments } from './issue-documents.ts';
import { documentMail } from './mail.ts';
import { StoredDocument } from './row.ts';

/**
 * Sends a mail that `queue_document_mail` queued, and records the outcome. A failure of the mail server is recorded in
 * the row, not thrown. A mail that is still queued after two minutes counts as failed.
 */
export async function sendDocumentMail(
  config: Config,
  db: UserClient,
  mail: { readonly id: string; readonly documentId: string; readonly recipient: string },
): Promise<void> {
  const failure = await trySending(config, db, mail);
  await settleDocumentMail(config, mail.id, failure?.code ?? null);
  if (failure?.error !== undefined) throw failure.error;
}

async function trySending(
  config: Config,
  db: UserClient,
  {
    id,
    documentId,
    recipient,
  }: { readonly id: string; readonly documentId: string; readonly recipient: string },
): Promise<{ code: MailFailure; error?: unknown } | null> {
  try {
    const rows = await readAnswer(
      v.array(StoredDocument),
      db.rpc('documents_by_id', { document_ids: [documentId] }),
    );
    const [issued] = await issueDocuments(config, documentsOf(db), rows);
    if (issued === undefined) throw new Error('A document has no file');
    const { content } = issued.document;
    const { secret, hash } = await newSecret();
    const pageUrl = (await addMailToken(config, id, hash)) ? tenantUrl(config, secret) : null;
    const enclosures = await readEnclosures(db, content);
    const mail = await documentMail(recipient, content, issued.pdf, { enclosures, pageUrl });
    // Ask Postgres as late as possible whether the mail may be sent: a payment may have been recorded while the file
    // was drawn.
    const refusal = await mailRefusal(config, id);
    if (refusal !== null) return { code: refusal };
    await sendMail(config.smtp, mail);
    return null;
  } catch (error) {
    return { code: failureOf(error), error };
  }
}

function failureOf(error: unknown): MailFailure {
  if (!(error instanceof ApiError) || error.code !== 'EMAIL_NOT_SENT') return 'INTERNAL_ERROR';
  const answer = v.safeParse(Refusal, error.cause);
  return answer.success ? 'RECIPIENT_REFUSED' : 'EMAIL_NOT_SENT';
}

/** A mail server's permanent refusal of an address (RFC 5321, 4.2.1). */
const Refusal = v.object({
  command: v.literal('RCPT TO'),
  responseCode: v.pipe(v.number(), v.minValue(500)),
});
