import * as v from 'valibot';
import { issueCode, EMAIL } from './common.ts';

/** An `EmailAddress`, or `null` or an empty text for none. */
export const OptionalEmail = v.nullable(
  v.pipe(
    v.string(issueCode('invalid')),
    v.trim(),
    v.maxLength(254, issueCode('tooLong')),
    v.regex(EMAIL, issueCode('invalidEmail')),
    v.transform((text) => (text === '' ? null : text.toLowerCase())),
  ),
);
