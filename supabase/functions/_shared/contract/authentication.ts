import * as v from 'valibot';
import { issueCode, EmailAddress } from './common.ts';

/** The special characters of passwords. */
export const PASSWORD_SYMBOLS = '#$,.:@!%*?&+';

/** At least 8 characters, with a lower-case and an upper-case letter, a digit and a special character; no others. */
const PASSWORD_PATTERN = new RegExp(
  `^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[${PASSWORD_SYMBOLS}])[A-Za-z\\d${PASSWORD_SYMBOLS}]{8,}$`,
);

/** A new password. At most 72 characters: bcrypt, which Supabase Auth uses, reads no further. */
export const NewPassword = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.maxLength(72, issueCode('tooLong')),
  v.regex(PASSWORD_PATTERN, issueCode('weakPassword')),
);

/**
 * A password typed to sign in. Any text is accepted: the rule may have been different when the user chose the password.
 */
export const TypedPassword = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.maxLength(200, issueCode('tooLong')),
);

export const SignIn = v.strictObject({ username: EmailAddress, password: TypedPassword });
export type SignIn = v.InferInput<typeof SignIn>;

/** The answer to a sign-up: the address that the user still has to confirm. */
export const NewAccount = v.object({ login: v.string() });

/** Asks for another confirmation mail. */
export const ConfirmationRequest = v.strictObject({ email: EmailAddress });
export type ConfirmationRequest = v.InferInput<typeof ConfirmationRequest>;
