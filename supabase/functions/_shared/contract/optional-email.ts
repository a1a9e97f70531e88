import * as v from 'valibot';
import { code, EMAIL } from './common.ts';

/** An `EmailAddress`, or `null` or an empty text for none. */
export const OptionalEmail = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.trim(),
    v.maxLength(254, code('tooLong')),
    v.regex(EMAIL, code('invalidEmail')),
    v.transform((text) => (text === '' ? null : text.toLowerCase())),
  ),
);
