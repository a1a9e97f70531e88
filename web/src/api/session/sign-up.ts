import * as v from 'valibot';
import {
  type Confirmation,
  ConfirmationOutcome,
  ConfirmationState,
} from '@shared/contract/users/confirmation.ts';
import type { SignUp } from '@shared/contract/users/sign-up.ts';
import { callApi } from '@/lib/http/http.ts';

/** Requests an account. The user can sign in after the e-mail address is confirmed. */
export const signUp = (account: SignUp): Promise<unknown> =>
  callApi('/authentication/signup', v.unknown(), { method: 'POST', body: account });

/** Returns the effect that a confirmation link would have in this browser. Changes nothing. */
export const readConfirmation = async (token: string): Promise<ConfirmationState['confirmation']> => {
  const call = { method: 'POST', body: { token } } as const;
  return (await callApi('/authentication/confirm/state', ConfirmationState, call)).confirmation;
};

/**
 * Confirms the account of a confirmation link. In a browser that did not sign up, the user must also set a new
 * password.
 */
export const confirmAccount = (body: Confirmation): Promise<ConfirmationOutcome> =>
  callApi('/authentication/confirm', ConfirmationOutcome, { method: 'POST', body });

/** Sends the confirmation e-mail once more. The response does not reveal whether an account is unconfirmed. */
export const resendConfirmation = (email: string): Promise<unknown> =>
  callApi('/authentication/confirmation', v.unknown(), { method: 'POST', body: { email } });
