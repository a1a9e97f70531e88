import * as v from 'valibot';
import { code, EmailAddress } from './common.ts';

/** A password typed to sign in: any text, since the rule may have been different when it was chosen. */
export const TypedPassword = v.pipe(
  v.string(code('required')),
  v.minLength(1, code('required')),
  v.maxLength(200, code('tooLong')),
);

export const SignIn = v.strictObject({ username: EmailAddress, password: TypedPassword });
export type SignIn = v.InferInput<typeof SignIn>;

/** What sign-up answers: the address still to be confirmed. */
export const NewAccount = v.object({ login: v.string() });

/** Asks for the confirmation mail again. */
export const ConfirmationRequest = v.strictObject({ email: EmailAddress });
export type ConfirmationRequest = v.InferInput<typeof ConfirmationRequest>;
