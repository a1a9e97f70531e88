import * as v from 'valibot';
import { NewPassword } from './authentication.ts';
import { NewLogin } from './new-login.ts';
import { OptionalText } from './text.ts';

/** A new account. The names are also those of its profile. */
export const SignUp = v.strictObject({
  login: NewLogin,
  password: NewPassword,
  firstName: v.optional(OptionalText, null),
  lastName: v.optional(OptionalText, null),
});
export type SignUp = v.InferInput<typeof SignUp>;
