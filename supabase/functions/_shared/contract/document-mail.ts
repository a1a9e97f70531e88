import * as v from 'valibot';
import { code, Id, Instant } from './common.ts';

/**
 * Why a mail was not sent. `RECIPIENT_REFUSED`: the mail server refuses the address; `EMAIL_NOT_SENT`: the server could not
 * be reached or took no mail; `INTERRUPTED`: the mail stayed queued too long.
 */
export const MailFailure = v.picklist([
  'RECIPIENT_REFUSED',
  'EMAIL_NOT_SENT',
  'INTERRUPTED',
  'INTERNAL_ERROR',
]);
export type MailFailure = v.InferOutput<typeof MailFailure>;

/** A mail to a tenant with a document. One that stays `queued` too long becomes `failed` and may be sent again. */
export const DocumentMail = v.object({
  state: v.picklist(['queued', 'sent', 'failed']),
  /** `null` when the tenant was deleted. */
  tenantId: v.nullable(Id),
  recipient: v.string(),
  /** When it got into this state. */
  at: Instant,
  /** `null` unless it failed. */
  errorCode: v.nullable(MailFailure),
});
export type DocumentMail = v.InferOutput<typeof DocumentMail>;

/** One to each tenant named on the document who has agreed to that; one to those who share an address. */
export const DocumentMailList = v.array(DocumentMail);

/**
 * Asks to send a document to its tenants. Repeating a request with its `idempotencyKey` sends nothing more and answers the outcome; with
 * `unlessSent` nothing is sent either to whom a mail with the document has been sent before.
 */
export const DocumentMailRequest = v.strictObject({
  idempotencyKey: Id,
  unlessSent: v.optional(v.boolean(code('invalid')), false),
});
export type DocumentMailRequest = v.InferInput<typeof DocumentMailRequest>;
