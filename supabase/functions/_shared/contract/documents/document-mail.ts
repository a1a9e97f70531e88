import * as v from 'valibot';
import { issueCode, Id, Instant } from '../values/common.ts';

/**
 * The reason why a mail was not sent. `RECIPIENT_REFUSED`: the mail server refuses the address. `EMAIL_NOT_SENT`: the
 * mail server was unreachable or refused the mail. Three reasons arise between the request and the sending.
 * `DOCUMENT_NOT_VALID`: the document was voided or replaced. `RECIPIENT_CHANGED`: the tenant's address changed, or the
 * consent ended. `DOCUMENT_OVERTAKEN`: the letter is overtaken. `INTERRUPTED`: the mail stayed queued too long.
 */
export const MailFailure = v.picklist([
  'RECIPIENT_REFUSED',
  'EMAIL_NOT_SENT',
  'DOCUMENT_NOT_VALID',
  'RECIPIENT_CHANGED',
  'DOCUMENT_OVERTAKEN',
  'INTERRUPTED',
  'INTERNAL_ERROR',
]);
export type MailFailure = v.InferOutput<typeof MailFailure>;

/**
 * A mail that sends a document to a tenant. A mail that stays `queued` too long becomes `failed`, and can be sent
 * again.
 */
export const DocumentMail = v.object({
  state: v.picklist(['queued', 'sent', 'failed']),
  /** `null` if the tenant was deleted. */
  tenantId: v.nullable(Id),
  recipient: v.string(),
  /** The time at which the mail got its current state. */
  at: Instant,
  /** The reason why the mail failed; `null` if it did not fail. */
  errorCode: v.nullable(MailFailure),
});
export type DocumentMail = v.InferOutput<typeof DocumentMail>;

/** The mails with a document: one for each address of the tenants on the document who have agreed to e-mails. */
export const DocumentMailList = v.array(DocumentMail);

/**
 * Sends a document to its tenants by e-mail. A request with a repeated `idempotencyKey` sends nothing, and returns the
 * first outcome. `unlessSent` skips tenants who already received the document by e-mail.
 */
export const DocumentMailRequest = v.strictObject({
  idempotencyKey: Id,
  unlessSent: v.optional(v.boolean(issueCode('invalid')), false),
});
export type DocumentMailRequest = v.InferInput<typeof DocumentMailRequest>;
