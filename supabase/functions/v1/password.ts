import { authFailure } from './auth-errors.ts';
import { ApiError } from './errors.ts';
import type { Auth } from './secret-key.ts';
import { UNREACHABLE_STATUS } from './supabase.ts';

/** Has Auth send the mail with the code, if the address has an account and its last mail is long enough ago. */
export async function sendRecovery(auth: Auth, email: string): Promise<void> {
  const { error } = await auth.resetPasswordForEmail(email);
  // A refusal is Auth's limit, or an address that cannot have an account.
  if (error && (error.status ?? UNREACHABLE_STATUS) >= 500) throw authFailure(error);
}

interface NewPassword {
  readonly email: string;
  readonly password: string;
  readonly confirmationCode: string;
}

/**
 * Sets a password with the code of the mail and ends every session of the user. Errors: `INVALID_CONFIRMATION_CODE`
 * when the code is wrong, used, expired or another address's.
 */
export async function setPassword(auth: Auth, request: NewPassword): Promise<void> {
  const { email, password, confirmationCode } = request;
  const { error: refusal } = await auth.verifyOtp({ email, token: confirmationCode, type: 'recovery' });
  if (refusal) throw isOfTheCode(refusal.status) ? invalidCode() : authFailure(refusal);

  // The code has opened a session; it ends with the others, or alone when the password was not set.
  const { error } = await auth.updateUser({ password });
  const isSet = error === null || error.code === 'same_password';
  const { error: notEnded } = await auth.signOut({ scope: isSet ? 'global' : 'local' });
  if (!isSet) throw authFailure(error);
  if (notEnded) throw authFailure(notEnded);
}

function isOfTheCode(status = UNREACHABLE_STATUS): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function invalidCode(): ApiError {
  return new ApiError('INVALID_CONFIRMATION_CODE', 'The code is wrong, used, expired or of another address', {
    issues: [{ path: 'confirmationCode', code: 'invalid' }],
  });
}
