import type { InferOutput } from 'valibot';
import type { SignUp } from '../../_shared/contract/users/sign-up.ts';
import type { Locale } from '../../_shared/contract/users/user.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { authFailure, isOutage, notWhitelisted } from '../supabase/auth-errors.ts';
import { accountState, type Auth } from '../supabase/secret-key.ts';

type NewAccount = InferOutput<typeof SignUp> & {
  readonly locale: Locale;
  /** The hash of the browser's secret. Auth stores the hash together with the account. */
  readonly secretHash: string;
};

/**
 * Creates an account. The user must confirm the account with the link in a mail. Errors: `EMAIL_NOT_WHITELISTED`,
 * `USER_ALREADY_EXISTS`, `USER_PENDING_CONFIRMATION` (sends the mail again if Auth's limit allows it).
 */
export async function signUp(config: Config, auth: Auth, account: NewAccount): Promise<void> {
  const { login: email, password, firstName, lastName, locale, secretHash } = account;
  const state = await accountState(config, email);
  if (state === 'confirmed') throw alreadyExists();
  // Auth's hook checks only new accounts.
  if (state === 'withdrawn') throw notWhitelisted();
  if (state === 'pending') {
    const { error } = await auth.resend({ type: 'signup', email });
    const failure = error && authFailure(error);
    // Auth refuses to send two mails in a short time. The first mail is still on its way.
    if (failure && !isTooSoon(failure)) throw failure;
    throw pendingConfirmation();
  }
  const { data, error } = await auth.signUp({
    email,
    password,
    options: {
      data: { first_name: firstName, last_name: lastName, locale, sign_up_secret_hash: secretHash },
    },
  });
  if (error) {
    const failure = authFailure(error);
    // A simultaneous sign-up with the same address may have come first. Auth then refuses to send a second mail so
    // soon, or fails to add the account twice.
    const mayBeSecond = isTooSoon(failure) || isOutage(error);
    if (mayBeSecond && (await accountState(config, email)) === 'pending') throw pendingConfirmation();
    throw failure;
  }
  // If the address is taken, Auth returns an invented user without identities.
  if (data.user?.identities?.length === 0) throw alreadyExists();
}

function alreadyExists(): ApiError {
  return new ApiError('USER_ALREADY_EXISTS', 'An account with this address already exists');
}

function pendingConfirmation(): ApiError {
  return new ApiError(
    'USER_PENDING_CONFIRMATION',
    'The account is not confirmed yet. Follow the link in the mail.',
  );
}

function isTooSoon(failure: Error): boolean {
  return failure instanceof ApiError && failure.code === 'TOO_MANY_REQUESTS';
}
