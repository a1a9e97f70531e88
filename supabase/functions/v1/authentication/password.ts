import type { AuthError } from '@supabase/supabase-js';
import type { Locale } from '../../_shared/contract/users/user.ts';
import type { Config } from '../config.ts';
import { ApiError, invalidField } from '../errors.ts';
import type { Tokens } from '../session/cookies.ts';
import { authFailure, isOutage } from '../supabase/auth-errors.ts';
import { accountState, type Auth, takeOverByCode } from '../supabase/secret-key.ts';
import { askCurrentPassword } from './current-password.ts';

/**
 * Makes Auth send the recovery mail with its code, if the address has an account and Auth's limit is not reached. Sends
 * no mail if the invitation of an unconfirmed account was withdrawn, because the code would not work.
 */
export async function sendRecovery(config: Config, auth: Auth, email: string): Promise<void> {
  if ((await accountState(config, email)) === 'withdrawn') return;
  const { error } = await auth.resetPasswordForEmail(email);
  // Auth refuses to send the mail if its limit is reached, or if the address cannot have an account. Ignore these
  // refusals.
  if (error && isOutage(error)) throw authFailure(error);
}

interface NewPassword {
  readonly email: string;
  readonly password: string;
  readonly confirmationCode: string;
}

/**
 * Sets a password for a user who has the code of the recovery mail, and ends all sessions of the user. Returns the
 * account's language. Returns null if the account was not confirmed before, or already had this password. Errors:
 * `INVALID_CONFIRMATION_CODE` if the code is wrong, used, expired or for another address, or if the invitation of an
 * unconfirmed account was withdrawn.
 */
export async function setPassword(config: Config, auth: Auth, request: NewPassword): Promise<Locale | null> {
  const { email, password, confirmationCode } = request;
  const state = await accountState(config, email);
  if (state === 'withdrawn') throw invalidCode();
  if (state === 'pending') {
    // The code also confirms the account. First replace the password that was typed at sign-up, maybe by somebody else.
    const userId = await takeOverByCode(config, email, confirmationCode);
    if (userId === null) throw invalidCode();
    await confirmWithPassword(auth, userId, password);
    return null;
  }
  const { data, error: refusal } = await auth.verifyOtp({ email, token: confirmationCode, type: 'recovery' });
  if (refusal) throw isOutage(refusal) || refusal.status === 429 ? authFailure(refusal) : invalidCode();

  // The code has opened a session. End all sessions, or only this session if the password could not be set.
  const { error } = await auth.updateUser({ password });
  const isSet = error === null || error.code === 'same_password';
  const { error: notEnded } = await auth.signOut({ scope: isSet ? 'global' : 'local' });
  if (!isSet) throw authFailure(error);
  if (notEnded) throw authFailure(notEnded);
  if (error !== null) return null;
  return data.user?.user_metadata['locale'] === 'en' ? 'en' : 'fr';
}

/**
 * Sets the password of an unconfirmed account and confirms the account in one step. Returns the address of the account.
 * Auth deletes the old password, and the link and code of the mail. Errors: 400 at `password`.
 */
export async function confirmWithPassword(
  auth: Auth,
  userId: string,
  password: string,
): Promise<string | null> {
  const { data, error } = await auth.admin.updateUserById(userId, { password, email_confirm: true });
  if (error) throw authFailure(error);
  return data.user.email ?? null;
}

interface Change {
  readonly email: string;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Sets a new password after verifying the current one. Ends all sessions of the user, opens a new session and returns
 * the tokens of the new session. Errors: 400 `wrongPassword` at `currentPassword`, 400 at `newPassword`.
 */
export async function changePassword(auth: Auth, change: Change): Promise<Tokens> {
  const { email, currentPassword, newPassword } = change;
  const tokens = await askCurrentPassword(auth, email, currentPassword);
  // A Supabase project may be set to require the current password and a new session (`secure_password_change`). With
  // the new password, Auth ends all other sessions.
  const { error } = await auth.updateUser({ password: newPassword, current_password: currentPassword });
  if (error) {
    await auth.signOut({ scope: 'local' });
    throw newPasswordFailure(error);
  }
  return tokens;
}

function newPasswordFailure(error: AuthError): Error {
  if (error.code === 'same_password') {
    return invalidField('newPassword', 'samePassword', 'The new password is the current one');
  }
  // Auth also returns `weak_password` for a leaked password, if the project checks for leaked passwords.
  if (error.code === 'weak_password') {
    return invalidField('newPassword', 'weakPassword', 'The new password is too weak');
  }
  return authFailure(error);
}

function invalidCode(): ApiError {
  return new ApiError(
    'INVALID_CONFIRMATION_CODE',
    'The code is wrong, used, expired or for another address',
    {
      issues: [{ path: 'confirmationCode', code: 'invalid' }],
    },
  );
}
