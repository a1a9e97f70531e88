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

/** A mail to a tenant with a receipt. One that stays `queued` too long becomes `failed` and may be sent again. */
export const ReceiptMail = v.object({
  state: v.picklist(['queued', 'sent', 'failed']),
  /** `null` when the tenant was deleted. */
  tenantId: v.nullable(Id),
  recipient: v.string(),
  /** When it got into this state. */
  at: Instant,
  /** `null` unless it failed. */
  errorCode: v.nullable(MailFailure),
});
export type ReceiptMail = v.InferOutput<typeof ReceiptMail>;

/** One to each tenant named on the receipt who has agreed to that; one to those who share an address. */
export const ReceiptMailList = v.array(ReceiptMail);

/**
 * Asks to send a receipt to its tenants. Repeating a request with its `idempotencyKey` sends nothing more and answers the outcome; with
 * `unlessSent` nothing is sent either to whom a mail with the receipt has been sent before.
 */
export const ReceiptMailRequest = v.strictObject({
  idempotencyKey: Id,
  unlessSent: v.optional(v.boolean(code('invalid')), false),
});
export type ReceiptMailRequest = v.InferInput<typeof ReceiptMailRequest>;

/** Why a receipt cannot be sent by e-mail. `NO_TENANT`: the tenant was deleted. */
export const MailObstacle = v.picklist(['NO_CONSENT', 'NO_ADDRESS', 'NO_TENANT']);
export type MailObstacle = v.InferOutput<typeof MailObstacle>;

/** A valid receipt of a month and how it can be delivered. */
export const MonthMail = v.object({
  receiptId: Id,
  number: v.string(),
  tenantId: v.nullable(Id),
  tenantName: v.string(),
  /** Where its tenants agreed to receive it; none when there is an `obstacle`. */
  addresses: v.array(v.string()),
  obstacle: v.nullable(MailObstacle),
  /** The last one to each tenant. */
  mails: ReceiptMailList,
});
export type MonthMail = v.InferOutput<typeof MonthMail>;

export const MonthMailList = v.array(MonthMail);
