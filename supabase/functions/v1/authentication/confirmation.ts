import type { Confirmation, ConfirmationOutcome } from '../../_shared/contract/confirmation.ts';
import type { Config } from '../config.ts';
import { invalidField } from '../errors.ts';
import { authFailure } from '../supabase/auth-errors.ts';
import { type Auth, confirmationState, noteConfirmation, takeOverByLink } from '../supabase/secret-key.ts';
import { UNREACHABLE_STATUS } from '../supabase/user-client.ts';
import { replacePassword } from './password.ts';

/**
 * Confirms the account of a link. `already`: the link has done so before. Outside the browser of the sign-up, which its
 * secret proves, a new password is needed (400 `required` at `password`): it replaces that of whoever has signed up before
 * the account is confirmed, so that at no moment theirs opens it.
 */
export async function confirm(
  config: Config,
  auth: Auth,
  { token, password, browserSecret }: Confirmation & { readonly browserSecret: string },
): Promise<ConfirmationOutcome['confirmation']> {
  const state = await confirmationState(config, token, browserSecret);
  if (state === 'already' || state === 'failed') return state;
  if (password !== undefined) {
    const userId = await takeOverByLink(config, token);
    if (userId !== null) await replacePassword(auth, userId, password);
  } else if (state === 'passwordRequired') {
    throw invalidField('password', 'required', 'This browser has not signed up: choose a new password');
  }

  const { error } = await auth.verifyOtp({ token_hash: token, type: 'email' });
  if (error) return (await confirmationState(config, token, '')) === 'already' ? 'already' : 'failed';
  // Confirming opens a session; the user signs in with the password instead, so that none waits unused.
  await auth.signOut({ scope: 'local' });
  await noteConfirmation(config, token);
  return 'success';
}

/** Has Auth send the confirmation again, if an account waits for it and its last mail is long enough ago. */
export async function resendConfirmation(auth: Auth, email: string): Promise<void> {
  const { error } = await auth.resend({ type: 'signup', email });
  // A refusal is Auth's limit, or an address that cannot have an account.
  if (error && (error.status ?? UNREACHABLE_STATUS) >= 500) throw authFailure(error);
}
