import * as v from 'valibot';
import { EmailAddress, Id, Instant, issueCode } from '../values/common.ts';
import { OptionalText } from '../values/text.ts';

/** An address that may sign up. `emailSentAt` is the time at which the mail server accepted the invitation. */
export const WhitelistedUser = v.object({
  id: Id,
  email: v.string(),
  firstName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  emailSentAt: v.nullable(Instant),
  createdAt: Instant,
  /** The time at which somebody signed up with the address; null if nobody has signed up. */
  signedUpAt: v.nullable(Instant),
  /** The e-mail address of the super-admin who added the entry; null if no super-admin added it. */
  createdBy: v.nullable(v.string()),
});
export type WhitelistedUser = v.InferOutput<typeof WhitelistedUser>;

export const WhitelistedUserList = v.array(WhitelistedUser);

/**
 * An address to add to the whitelist. With `sendEmail: true`, Klinky also sends the invitation. The query parameter
 * `send-email` takes precedence over `sendEmail`.
 */
export const WhitelistedUserCreate = v.strictObject({
  email: EmailAddress,
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
  sendEmail: v.optional(v.boolean(), false),
});
export type WhitelistedUserCreate = v.InferInput<typeof WhitelistedUserCreate>;

/** The maximum number of people in one request. */
export const WHITELIST_BATCH_MAX = 1000;

/** Adds people without sending mails. An address that is already on the whitelist keeps its entry. */
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

/** A change of an entry. A missing field keeps its value. `null` clears a name. */
export const WhitelistedUserUpdate = v.strictObject({
  email: v.optional(EmailAddress),
  firstName: v.optional(OptionalText),
  lastName: v.optional(OptionalText),
  sendEmail: v.optional(v.boolean(), false),
});
export type WhitelistedUserUpdate = v.InferInput<typeof WhitelistedUserUpdate>;

/** The query of the requests that add or change an entry. `send-email=true` sends the invitation. */
export const SendEmailQuery = v.object({ 'send-email': v.optional(v.picklist(['true', 'false'])) });

/** `end-account=true` also ends the account of the removed address. */
export const RemovalQuery = v.object({ 'end-account': v.optional(v.picklist(['true', 'false'])) });

/** A person to add to the whitelist and invite by mail. The address is either in `login` or in `email`. */
export const NewUser = v.pipe(
  v.strictObject({
    login: v.optional(EmailAddress),
    email: v.optional(EmailAddress),
    firstName: v.optional(OptionalText, null),
    lastName: v.optional(OptionalText, null),
  }),
  v.forward(
    v.partialCheck(
      [['login'], ['email']],
      ({ login, email }) => (login ?? email) !== undefined,
      issueCode('required'),
    ),
    ['login'],
  ),
  v.forward(
    v.partialCheck(
      [['login'], ['email']],
      ({ login, email }) => login === undefined || email === undefined,
      issueCode('invalid'),
    ),
    ['email'],
  ),
);
export type NewUser = v.InferInput<typeof NewUser>;
