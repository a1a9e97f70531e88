import * as v from 'valibot';
import { code, EMAIL } from './common.ts';

/** As `EmailAddress`, or `null` (also for an empty text) when there is none. */
export const OptionalEmail = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.trim(),
    v.maxLength(254, code('tooLong')),
    v.regex(EMAIL, code('invalidEmail')),
    v.transform((text) => (text === '' ? null : text.toLowerCase())),
  ),
);
