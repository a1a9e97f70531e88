import type { InferOutput } from 'valibot';
import type { ConfirmationLink } from '../../_shared/contract/authentication.ts';
import type { Config } from '../config.ts';
import { authFailure } from '../supabase/auth-errors.ts';
import { type Auth, hasConfirmed, noteConfirmation } from '../supabase/secret-key.ts';
import { UNREACHABLE_STATUS } from '../supabase/user-client.ts';

/** Confirms the account of a link. `already`: the link has done so before. */
export async function confirm(
  config: Config,
  auth: Auth,
  link: InferOutput<typeof ConfirmationLink>,
): Promise<'success' | 'already' | 'failed'> {
  const { error } = await auth.verifyOtp(link);
  if (error) return (await hasConfirmed(config, link.token_hash)) ? 'already' : 'failed';
  // Confirming opens a session; the user signs in with the password instead, so that none waits unused.
  await auth.signOut({ scope: 'local' });
  await noteConfirmation(config, link.token_hash);
  return 'success';
}

/** Has Auth send the confirmation again, if an account waits for it and its last mail is long enough ago. */
export async function resendConfirmation(auth: Auth, email: string): Promise<void> {
  const { error } = await auth.resend({ type: 'signup', email });
  // A refusal is Auth's limit, or an address that cannot have an account.
  if (error && (error.status ?? UNREACHABLE_STATUS) >= 500) throw authFailure(error);
}
