import type { Confirmation, ConfirmationOutcome } from '../../_shared/contract/users/confirmation.ts';
import type { Config } from '../config.ts';
import { invalidField } from '../errors.ts';
import { authFailure, isOutage } from '../supabase/auth-errors.ts';
import {
  accountState,
  type Auth,
  confirmationState,
  recordConfirmation,
  takeOverByLink,
} from '../supabase/secret-key.ts';
import { confirmWithPassword } from './password.ts';

/**
 * Confirms the account of a link. The outcome is `already` if the link was used before. A browser without the secret of
 * the sign-up must send a new password, because somebody else may have typed the password of the sign-up. Throws 400
 * `required` at `password` if the new password is missing.
 */
export async function confirm(
  config: Config,
  auth: Auth,
  { token, password, browserSecret }: Confirmation & { readonly browserSecret: string },
): Promise<ConfirmationOutcome> {
  const state = await confirmationState(config, token, browserSecret);
  if (state === 'already' || state === 'failed') return { confirmation: state, login: null };
  let login: string | null;
  if (password !== undefined) {
    const userId = await takeOverByLink(config, token);
    if (userId === null) return await outcomeOf(config, token);
    login = await confirmWithPassword(auth, userId, password);
  } else {
    if (state === 'passwordRequired') {
      throw invalidField('password', 'required', 'This browser did not sign up. Send a new password.');
    }
    const { data, error } = await auth.verifyOtp({ token_hash: token, type: 'email' });
    if (error && (isOutage(error) || error.status === 429)) throw authFailure(error);
    if (error) return await outcomeOf(config, token);
    login = data.user?.email ?? null;
    // Confirming opens a session in Auth. End that session: the user signs in with the password.
    await auth.signOut({ scope: 'local' });
  }
  await recordConfirmation(config, token);
  return { confirmation: 'success', login };
}

/**
 * Returns the outcome of a link that confirmed nothing: `already` if a simultaneous request has used the link, else
 * `failed`.
 */
async function outcomeOf(config: Config, token: string): Promise<ConfirmationOutcome> {
  const isConfirmed = (await confirmationState(config, token, '')) === 'already';
  return { confirmation: isConfirmed ? 'already' : 'failed', login: null };
}

/**
 * Makes Auth send the confirmation mail again, if an account waits for the mail and Auth's limit is not reached. Sends
 * no mail if the invitation was withdrawn, because the link would not work.
 */
export async function resendConfirmation(config: Config, auth: Auth, email: string): Promise<void> {
  if ((await accountState(config, email)) === 'withdrawn') return;
  const { error } = await auth.resend({ type: 'signup', email });
  // Auth refuses to send the mail if its limit is reached, or if the address cannot have an account. Ignore these
  // refusals.
  if (error && isOutage(error)) throw authFailure(error);
}
