import type { InferOutput } from 'valibot';
import type { SignUp } from '../../_shared/contract/sign-up.ts';
import type { Locale } from '../../_shared/contract/user.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { authFailure, isOutage } from '../supabase/auth-errors.ts';
import { accountState, type Auth } from '../supabase/secret-key.ts';

type NewAccount = InferOutput<typeof SignUp> & {
  readonly locale: Locale;
  /** Of the secret of the browser that signs up. Auth stores it with the account, in one step. */
  readonly secretHash: string;
};

/**
 * Creates an account, to be confirmed by mail. Errors: `EMAIL_NOT_WHITELISTED`; `USER_ALREADY_EXISTS`;
 * `USER_PENDING_CONFIRMATION`, after sending the mail again when Auth's limit allows it.
 */
export async function signUp(config: Config, auth: Auth, account: NewAccount): Promise<void> {
  const { login: email, password, firstName, lastName, locale, secretHash } = account;
  const state = await accountState(config, email);
  if (state === 'confirmed') throw alreadyExists();
  if (state === 'pending') {
    const { error } = await auth.resend({ type: 'signup', email });
    const failure = error && authFailure(error);
    // Too soon after the last mail: that one is still on its way.
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
    // A simultaneous sign-up with this address was quicker: its mail has just been sent, or Auth failed to add the account twice.
    const mayBeSecond = isTooSoon(failure) || isOutage(error);
    if (mayBeSecond && (await accountState(config, email)) === 'pending') throw pendingConfirmation();
    throw failure;
  }
  // Auth invents a user without identities when somebody else was quicker to take the address.
  if (data.user?.identities?.length === 0) throw alreadyExists();
}

function alreadyExists(): ApiError {
  return new ApiError('USER_ALREADY_EXISTS', 'An account with this address already exists');
}

function pendingConfirmation(): ApiError {
  return new ApiError('USER_PENDING_CONFIRMATION', 'The account is not confirmed yet: see the mail');
}

function isTooSoon(failure: Error): boolean {
  return failure instanceof ApiError && failure.code === 'TOO_MANY_REQUESTS';
}
