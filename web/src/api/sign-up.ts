import * as v from 'valibot';
import { type Confirmation, ConfirmationOutcome, ConfirmationState } from '@shared/contract/confirmation.ts';
import type { SignUp } from '@shared/contract/sign-up.ts';
import { callApi } from '@/lib/http/http.ts';

/** Requests an account, which becomes active once its e-mail address is confirmed. */
export const signUp = (account: SignUp): Promise<unknown> =>
  callApi('/authentication/signup', v.unknown(), { method: 'POST', body: account });

/** Returns the effect that the confirmation link with this token would have in this browser; changes nothing. */
export const readConfirmation = async (token: string): Promise<ConfirmationState['confirmation']> => {
  const call = { method: 'POST', body: { token } } as const;
  return (await callApi('/authentication/confirm/state', ConfirmationState, call)).confirmation;
};

/** Confirms the account of a confirmation link. In another browser than that of the sign-up, with a new password. */
export const confirmAccount = (body: Confirmation): Promise<ConfirmationOutcome> =>
  callApi('/authentication/confirm', ConfirmationOutcome, { method: 'POST', body });

/** Resends the confirmation e-mail; the response does not reveal whether an account is awaiting it. */
export const resendConfirmation = (email: string): Promise<unknown> =>
  callApi('/authentication/confirmation', v.unknown(), { method: 'POST', body: { email } });
