import type { AuthError } from '@supabase/supabase-js';
import { ApiError, invalidField, unavailable } from '../errors.ts';
import { unauthenticated } from './rest-errors.ts';
import { UNREACHABLE_STATUS } from './user-client.ts';

/**
 * Returns the error for a refusal of Auth. If the refusal means the same in every call, the error is one of the API's
 * contract. Any other refusal becomes an unexpected error.
 */
export function authFailure(error: AuthError): Error {
  const { code, status, message } = error;
  if (status === 429) return new ApiError('TOO_MANY_REQUESTS', 'Too many attempts. Try again later.');
  if (isOutage(error)) return outage(error);
  // Auth passes on the message of the sign-up hook, but no code.
  if (message === 'EMAIL_NOT_WHITELISTED') return notWhitelisted();
  switch (code) {
    case 'invalid_credentials':
      return new ApiError('INVALID_CREDENTIALS', 'The address or the password is wrong');
    case 'email_not_confirmed':
      return new ApiError('USER_PENDING_CONFIRMATION', 'The address is not confirmed yet', { status: 401 });
    case 'user_banned':
      return new ApiError('INVALID_CREDENTIALS', 'The account is closed');
    case 'user_already_exists':
    case 'email_exists':
      return new ApiError('USER_ALREADY_EXISTS', 'An account with this address already exists');
    case 'weak_password':
      return invalidField('password', 'weakPassword', 'The password is too weak');
    case 'email_address_invalid':
    case 'validation_failed':
      return invalidField('login', 'invalidEmail', 'The address cannot be used');
  }
  return new Error(`Auth answered ${status} ${code ?? ''}: ${message}`, { cause: error });
}

/** Returns the error for an address that is not on the whitelist. */
export function notWhitelisted(): ApiError {
  return new ApiError('EMAIL_NOT_WHITELISTED', 'Sign-up is by invitation: this address is not on the list');
}

/**
 * Returns the error for Auth's refusal of a session. During an outage the session may still be valid. The session may
 * also be valid if Auth's limit is reached, because other users count against this limit. Any other refusal ends the
 * session.
 */
export function sessionFailure(error: AuthError): ApiError {
  return isOutage(error) || error.status === 429 ? outage(error) : unauthenticated(error);
}

/** True if Auth is unreachable or failing; false if Auth refused the request. */
export function isOutage({ status = UNREACHABLE_STATUS }: AuthError): boolean {
  return status === 0 || status >= 500;
}

const outage = (cause: AuthError): ApiError => unavailable('Auth is unreachable', cause);
