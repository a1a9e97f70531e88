import * as v from 'valibot';
import { issueCode, EMAIL } from './common.ts';

/** An e-mail address. `null` or an empty text means that there is no address. */
export const OptionalEmail = v.nullable(
  v.pipe(
    v.string(issueCode('invalid')),
    v.trim(),
    v.maxLength(254, issueCode('tooLong')),
    v.regex(EMAIL, issueCode('invalidEmail')),
    v.transform((text) => (text === '' ? null : text.toLowerCase())),
  ),
);
