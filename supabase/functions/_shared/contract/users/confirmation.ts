import * as v from 'valibot';
import { NewPassword } from './authentication.ts';
import { issueCode } from '../values/common.ts';

/** The content of a confirmation link: the hashed one-time token of Supabase Auth. */
export const ConfirmationLink = v.object({
  token: v.pipe(
    v.string(issueCode('required')),
    v.minLength(1, issueCode('required')),
    v.maxLength(200, issueCode('tooLong')),
    v.regex(/^[\w-]+$/, issueCode('invalid')),
  ),
});

/** Confirms an account. In a browser other than the browser of the sign-up, a new password is required. */
export const Confirmation = v.strictObject({
  ...ConfirmationLink.entries,
  password: v.optional(NewPassword),
});
export type Confirmation = v.InferInput<typeof Confirmation>;

/**
 * The result of using a confirmation link. `already`: the account was confirmed before. `failed`: the link is invalid.
 * `login` is the address that the link has just confirmed.
 */
export const ConfirmationOutcome = v.object({
  confirmation: v.picklist(['success', 'already', 'failed']),
  login: v.nullable(v.string()),
});
export type ConfirmationOutcome = v.InferOutput<typeof ConfirmationOutcome>;

/** The effect that opening the confirmation link would have in the caller's browser. */
export const ConfirmationState = v.object({
  confirmation: v.picklist(['ready', 'passwordRequired', 'already', 'failed']),
});
export type ConfirmationState = v.InferOutput<typeof ConfirmationState>;
