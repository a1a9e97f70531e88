import * as v from 'valibot';
import { code, EmailAddress } from './common.ts';

/** The special characters of passwords. */
export const PASSWORD_SYMBOLS = '#$,.:@!%*?&+';

/** At least 8 characters, with a lower-case and an upper-case letter, a digit and one of these; no others. */
const PASSWORD_PATTERN = new RegExp(
  `^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[${PASSWORD_SYMBOLS}])[A-Za-z\\d${PASSWORD_SYMBOLS}]{8,}$`,
);

const ASCII_EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/** A password that may be chosen. 72 characters at most: bcrypt, which Supabase Auth uses, reads no further. */
export const NewPassword = v.pipe(
  v.string(code('required')),
  v.minLength(1, code('required')),
  v.maxLength(72, code('tooLong')),
  v.regex(PASSWORD_PATTERN, code('weakPassword')),
);

/** The address of a new account: plain ASCII, in lower case. */
export const NewLogin = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('required')),
  v.maxLength(254, code('tooLong')),
  v.regex(ASCII_EMAIL_PATTERN, code('nonAsciiEmail')),
  v.toLowerCase(),
);

/** An address to invite: it must be one that sign-up accepts. */
export const InvitedEmail = v.pipe(EmailAddress, v.regex(ASCII_EMAIL_PATTERN, code('nonAsciiEmail')));
