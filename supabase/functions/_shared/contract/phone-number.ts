import * as v from 'valibot';
import { readPhoneNumber } from '../domain/phone-number.ts';
import { code } from './common.ts';
import { TEXT_MAX_LENGTH } from './text.ts';

/** A telephone number, stored in its usual form; an empty one is the same as `null`. */
export const OptionalPhoneNumber = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.trim(),
    v.maxLength(TEXT_MAX_LENGTH, code('tooLong')),
    v.check((text) => text === '' || readPhoneNumber(text) !== null, code('invalidPhoneNumber')),
    v.transform(readPhoneNumber),
  ),
);
