import * as v from 'valibot';
import { NewPassword } from './authentication.ts';
import { NewLogin } from './new-login.ts';
import { OptionalText } from '../values/text.ts';

/** A new account. The profile of the account gets the same names. */
export const SignUp = v.strictObject({
  login: NewLogin,
  password: NewPassword,
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
});
export type SignUp = v.InferInput<typeof SignUp>;
