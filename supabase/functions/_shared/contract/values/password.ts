import * as v from 'valibot';
import { NewPassword, TypedPassword } from '../users/authentication.ts';
import { issueCode, EmailAddress } from './common.ts';

const ConfirmationCode = v.pipe(
  v.string(issueCode('required')),
  v.trim(),
  v.regex(/\S/, issueCode('required')),
  v.maxLength(200, issueCode('tooLong')),
);

/** RESET asks for a mail with a code. CONFIRM sets a new password with that code. */
export const PasswordRequest = v.variant('action', [
  v.strictObject({ action: v.literal('RESET'), email: EmailAddress }),
  v.strictObject({
    action: v.literal('CONFIRM'),
    email: EmailAddress,
    password: NewPassword,
    confirmationCode: ConfirmationCode,
  }),
]);
export type PasswordRequest = v.InferInput<typeof PasswordRequest>;

/**
 * Changes the password of a signed-in user. The request states the current password, and a new password that differs
 * from it.
 */
export const PasswordChange = v.pipe(
  v.strictObject({ currentPassword: TypedPassword, newPassword: NewPassword }),
  v.forward(
    v.partialCheck(
      [['currentPassword'], ['newPassword']],
      ({ currentPassword, newPassword }) => currentPassword !== newPassword,
      issueCode('samePassword'),
    ),
    ['newPassword'],
  ),
);
export type PasswordChange = v.InferInput<typeof PasswordChange>;
