import * as v from 'valibot';
import { EmailAddress, Id, Instant } from './common.ts';
import { OptionalText } from './text.ts';

/** An address that may sign up; `emailSentAt` is when its invitation was handed to the mail server. */
export const WhitelistedUser = v.object({
  id: Id,
  email: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  emailSentAt: v.nullable(Instant),
  createdAt: Instant,
  /** When the account of the address was opened, or null while there is none. */
  signedUpAt: v.nullable(Instant),
  /** The e-mail address of the super-admin who added the line, or null when nobody did. */
  createdBy: v.nullable(v.string()),
});
export type WhitelistedUser = v.InferOutput<typeof WhitelistedUser>;

export const WhitelistedUserList = v.array(WhitelistedUser);

/** `sendEmail` has the invitation sent; the query's `send-email` wins over it. */
export const WhitelistedUserCreate = v.strictObject({
  email: EmailAddress,
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
  sendEmail: v.optional(v.boolean(), false),
});
export type WhitelistedUserCreate = v.InferInput<typeof WhitelistedUserCreate>;

/** At most so many people of a list in a request. */
export const WHITELIST_BATCH_MAX = 1000;

/** People of a list, without mails; an address that is on the whitelist keeps its line. */
export const WhitelistBatch = v.strictObject({
  users: v.pipe(
    v.array(
      v.strictObject({
        email: EmailAddress,
        firstName: v.optional(OptionalText, null),
        lastName: v.optional(OptionalText, null),
      }),
    ),
    v.minLength(1),
    v.maxLength(WHITELIST_BATCH_MAX),
  ),
});
export type WhitelistBatch = v.InferInput<typeof WhitelistBatch>;

/** A field that is left out keeps its value; `null` clears a name. */
export const WhitelistedUserUpdate = v.strictObject({
  email: v.optional(EmailAddress),
  firstName: v.optional(OptionalText),
  lastName: v.optional(OptionalText),
  sendEmail: v.optional(v.boolean(), false),
});
export type WhitelistedUserUpdate = v.InferInput<typeof WhitelistedUserUpdate>;

/** The query of both: whether to send the invitation. */
export const SendEmailQuery = v.object({ 'send-email': v.optional(v.picklist(['true', 'false'])) });

/** Whether to end the account of an address that is removed, too. */
export const RemovalQuery = v.object({ 'end-account': v.optional(v.picklist(['true', 'false'])) });

/** Somebody to put on the whitelist and to invite by mail. */
export const NewUser = v.strictObject({
  login: EmailAddress,
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
});
export type NewUser = v.InferInput<typeof NewUser>;
