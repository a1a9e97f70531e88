import * as v from 'valibot';
import { INVISIBLE, visiblePart } from '../../domain/phone-number.ts';
import { issueCode } from './common.ts';
import { DRAWN_CHARACTERS, cleanTextOrNull, TEXT_MAX_LENGTH } from './text.ts';

/**
 * Matches one line of characters that documents can show. The pattern also allows invisible marks, which address books
 * put around numbers.
 */
const AS_TYPED = new RegExp(String.raw`^(?!.*[\u2028\u2029])[${DRAWN_CHARACTERS}${INVISIBLE}]*$`, 'u');

/**
 * A telephone number as typed, without invisible characters. An empty text means `null`. Any text is accepted: foreign
 * numbers have many forms, and a landlord may add the hours at which to call.
 */
export const OptionalPhoneNumber = v.nullable(
  v.pipe(
    v.string(issueCode('invalid')),
    v.trim(),
    v.normalize('NFC'),
    v.maxLength(TEXT_MAX_LENGTH, issueCode('tooLong')),
    v.regex(AS_TYPED, issueCode('unsupportedCharacter')),
    v.transform((text) => cleanTextOrNull(visiblePart(text))),
  ),
);
