import { invalidField } from '../errors.ts';
import type { Tokens } from '../session/cookies.ts';
import { authFailure } from '../supabase/auth-errors.ts';
import type { Auth } from '../supabase/secret-key.ts';

/**
 * Verifies the current password of an account by signing in. Returns the new session, which the caller must use or end.
 * Throws 400 `wrongPassword` at `currentPassword`.
 */
export async function askCurrentPassword(
  auth: Auth,
  email: string,
  currentPassword: string,
): Promise<Tokens> {
  const { data, error } = await auth.signInWithPassword({ email, password: currentPassword });
  if (error?.code === 'invalid_credentials') {
    throw invalidField('currentPassword', 'wrongPassword', 'The current password is wrong');
  }
  if (error) throw authFailure(error);
  return { accessToken: data.session.access_token, refreshToken: data.session.refresh_token };
}
