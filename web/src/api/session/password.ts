import * as v from 'valibot';
import type { PasswordChange, PasswordRequest } from '@shared/contract/values/password.ts';
import { callApi } from '@/lib/http/http.ts';
import { newSession } from './new-session.ts';

/** Changes the password and ends every other session. The response renews the cookies of this session. */
export async function changePassword(body: PasswordChange): Promise<void> {
  await callApi('/users/me/password', v.unknown(), { method: 'PUT', body, isOnce: true });
  newSession.opened();
}

/** Requests a link to reset the password. The response does not reveal whether the address has an account. */
export const requestPasswordReset = (email: string): Promise<unknown> =>
  sendPasswordRequest({ action: 'RESET', email });

/** Sets a new password with the code of the reset link, and ends every session of the account. */
export const confirmPassword = (
  change: Omit<Extract<PasswordRequest, { action: 'CONFIRM' }>, 'action'>,
): Promise<unknown> => sendPasswordRequest({ action: 'CONFIRM', ...change });

const sendPasswordRequest = (body: PasswordRequest): Promise<unknown> =>
  callApi('/authentication/password', v.unknown(), { method: 'POST', body });
