import * as v from 'valibot';
import { issueCode, EmailAddress } from '../values/common.ts';

/** The special characters that a password may contain. */
export const PASSWORD_SYMBOLS = '#$,.:@!%*?&+';

/**
 * Matches at least 8 characters, with a lower-case and an upper-case letter, a digit and a special character. Refuses
 * all other characters.
 */
const PASSWORD_PATTERN = new RegExp(
  `^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[${PASSWORD_SYMBOLS}])[A-Za-z\\d${PASSWORD_SYMBOLS}]{8,}$`,
);

/** A new password of at most 72 characters, because bcrypt in Supabase Auth ignores further characters. */
export const NewPassword = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.maxLength(72, issueCode('tooLong')),
  v.regex(PASSWORD_PATTERN, issueCode('weakPassword')),
);

/**
 * A password typed to sign in. The schema accepts any text, because the rules for passwords may have been different
 * when the user chose the password.
 */
export const TypedPassword = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.maxLength(200, issueCode('tooLong')),
);

export const SignIn = v.strictObject({ username: EmailAddress, password: TypedPassword });
export type SignIn = v.InferInput<typeof SignIn>;

/** The response to a sign-up: the address that the user still has to confirm. */
export const NewAccount = v.object({ login: v.string() });

/** Asks for another confirmation mail. */
export const ConfirmationRequest = v.strictObject({ email: EmailAddress });
export type ConfirmationRequest = v.InferInput<typeof ConfirmationRequest>;
