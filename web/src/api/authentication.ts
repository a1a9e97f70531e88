import * as v from 'valibot';
import {
  AccessToken,
  type Confirmation,
  ConfirmationOutcome,
  ConfirmationState,
  type SignIn,
} from '@shared/contract/authentication.ts';
import type { PasswordChange, PasswordRequest } from '@shared/contract/password.ts';
import type { SignUp } from '@shared/contract/sign-up.ts';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http.ts';
import { newSession } from '@/lib/new-session.ts';

/** Signs in; the response sets the session cookies. */
export const signIn = (credentials: SignIn): Promise<User> =>
  callApi('/authentication/signin', User, { method: 'POST', body: credentials });

/** Requests an account, which becomes active once its e-mail address is confirmed. */
export const signUp = (account: SignUp): Promise<unknown> =>
  callApi('/authentication/signup', v.unknown(), { method: 'POST', body: account });

/** What the confirmation link with this token would do in this browser; changes nothing. */
export const readConfirmation = async (token: string): Promise<ConfirmationState['confirmation']> => {
  const query = new URLSearchParams({ token });
  return (await callApi(`/authentication/confirm?${query}`, ConfirmationState)).confirmation;
};

/** Confirms the account of a confirmation link; outside the browser of the sign-up, with a new password. */
export const confirmAccount = (body: Confirmation): Promise<ConfirmationOutcome> =>
  callApi('/authentication/confirm', ConfirmationOutcome, { method: 'POST', body });

/** Resends the confirmation e-mail; the response does not reveal whether an account is awaiting it. */
export const resendConfirmation = (email: string): Promise<unknown> =>
  callApi('/authentication/confirmation', v.unknown(), { method: 'POST', body: { email } });

/** Ends the session on the server. */
export const signOut = (): Promise<unknown> =>
  callApi('/authentication/signout', v.unknown(), { method: 'POST' });

/** Ends every session except this one. */
export const endOtherSessions = (): Promise<unknown> =>
  callApi('/authentication/signout/others', v.unknown(), { method: 'POST' });

/** Changes the password, ends every other session and renews this one's cookies. */
export async function changePassword(body: PasswordChange): Promise<void> {
  await callApi('/users/me/password', v.unknown(), { method: 'PUT', body });
  newSession.opened();
}

/** Requests a password reset link; the response does not reveal whether the address is known. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  sendPasswordRequest({ action: 'RESET', email });

/** Sets a new password with the code from that link. This ends every session of the account. */
export const confirmPassword = (
  change: Omit<Extract<PasswordRequest, { action: 'CONFIRM' }>, 'action'>,
): Promise<unknown> => sendPasswordRequest({ action: 'CONFIRM', ...change });

const sendPasswordRequest = (body: PasswordRequest): Promise<unknown> =>
  callApi('/authentication/password', v.unknown(), { method: 'POST', body });

/** The URL of Realtime and a token for it, which must only be kept in memory. */
export const fetchAccessToken = (): Promise<AccessToken> =>
  callApi('/authentication/access-token', AccessToken);
