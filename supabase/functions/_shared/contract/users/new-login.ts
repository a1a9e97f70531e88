import * as v from 'valibot';
import { issueCode } from '../values/common.ts';

const ASCII_EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/** The address of a new account, in ASCII and in lower case. */
export const NewLogin = v.pipe(
  v.string(issueCode('required')),
  v.trim(),
  v.minLength(1, issueCode('required')),
  v.maxLength(254, issueCode('tooLong')),
  v.regex(ASCII_EMAIL_PATTERN, issueCode('nonAsciiEmail')),
  v.toLowerCase(),
);
