import { invalidField } from '../errors.ts';
import { authFailure } from '../supabase/auth-errors.ts';
import type { Auth } from '../supabase/secret-key.ts';

/** Makes sure that the caller knows the account's password. Throws 400 `wrongPassword` at `currentPassword`. */
export async function askCurrentPassword(auth: Auth, email: string, currentPassword: string): Promise<void> {
  const { error } = await auth.signInWithPassword({ email, password: currentPassword });
  if (error?.code === 'invalid_credentials') {
    throw invalidField('currentPassword', 'wrongPassword', 'The current password is another');
  }
  if (error) throw authFailure(error);
  // The session that this has opened is nobody's.
  await auth.signOut({ scope: 'local' });
}
