import * as v from 'valibot';
import { code } from './common.ts';

const ASCII_EMAIL_PATTERN = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/** The address of a new account, in ASCII and in lower case. */
export const NewLogin = v.pipe(
  v.string(code('required')),
  v.trim(),
  v.minLength(1, code('required')),
  v.maxLength(254, code('tooLong')),
  v.regex(ASCII_EMAIL_PATTERN, code('nonAsciiEmail')),
  v.toLowerCase(),
);
