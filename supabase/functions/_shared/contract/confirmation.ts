import * as v from 'valibot';
import { NewPassword } from './authentication.ts';
import { code } from './common.ts';

/** What a confirmation link carries: Supabase Auth's one-time token, hashed. */
export const ConfirmationLink = v.object({
  token: v.pipe(
    v.string(code('required')),
    v.minLength(1, code('required')),
    v.maxLength(200, code('tooLong')),
    v.regex(/^[\w-]+$/, code('invalid')),
  ),
});

/** Confirms an account; outside the browser of the sign-up with a new password. */
export const Confirmation = v.strictObject({
  ...ConfirmationLink.entries,
  password: v.optional(NewPassword),
});
export type Confirmation = v.InferInput<typeof Confirmation>;

/**
 * What a confirmation link has done: confirmed the account, now or before, or nothing as it is no longer valid. `login` is the
 * address that is confirmed now.
 */
export const ConfirmationOutcome = v.object({
  confirmation: v.picklist(['success', 'already', 'failed']),
  login: v.nullable(v.string()),
});
export type ConfirmationOutcome = v.InferOutput<typeof ConfirmationOutcome>;

/** What a confirmation link would do in this browser. */
export const ConfirmationState = v.object({
  confirmation: v.picklist(['ready', 'passwordRequired', 'already', 'failed']),
});
export type ConfirmationState = v.InferOutput<typeof ConfirmationState>;
