import * as v from 'valibot';
import { AccessToken, type SignIn, type SignUp } from '@shared/contract/authentication.ts';
import type { PasswordChange, PasswordRequest } from '@shared/contract/password.ts';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http.ts';

/** Opens a session: the answer sets its cookies. */
export const signIn = (credentials: SignIn): Promise<User> =>
  callApi('/authentication/signin', User, { method: 'POST', body: credentials });

/** Asks for an account; it opens once the mail is confirmed. */
export const signUp = (account: SignUp): Promise<unknown> =>
  callApi('/authentication/signup', v.unknown(), { method: 'POST', body: account });

/** Has the confirmation mail sent again; the answer does not tell whether an account waits for it. */
export const resendConfirmation = (email: string): Promise<unknown> =>
  callApi('/authentication/confirmation', v.unknown(), { method: 'POST', body: { email } });

/** Ends the session on the server. */
export const signOut = (): Promise<unknown> =>
  callApi('/authentication/signout', v.unknown(), { method: 'POST' });

/** Ends every session but this one. */
export const endOtherSessions = (): Promise<unknown> =>
  callApi('/authentication/signout/others', v.unknown(), { method: 'POST' });

/** Sets another password, ends every other session, and renews this one's cookies. */
export const changePassword = (body: PasswordChange): Promise<unknown> =>
  callApi('/users/me/password', v.unknown(), { method: 'PUT', body });

/** Has a link to choose a new password sent; the answer does not tell whether the address is known. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  sendPasswordRequest({ action: 'RESET', email });

/** Sets a new password with the code of that link. Every session of the account ends. */
export const confirmPassword = (
  change: Omit<Extract<PasswordRequest, { action: 'CONFIRM' }>, 'action'>,
): Promise<unknown> => sendPasswordRequest({ action: 'CONFIRM', ...change });

const sendPasswordRequest = (body: PasswordRequest): Promise<unknown> =>
  callApi('/authentication/password', v.unknown(), { method: 'POST', body });

/** A token for Realtime, to be kept in memory only, and where Realtime is. */
export const fetchAccessToken = (): Promise<AccessToken> =>
  callApi('/authentication/access-token', AccessToken);
