import * as v from 'valibot';
import { INVISIBLE, visiblePart } from '../domain/phone-number.ts';
import { code } from './common.ts';
import { DRAWN_CHARACTERS, seenOrNull, TEXT_MAX_LENGTH } from './text.ts';

/** One line. Its characters can be shown in a document, or are marks that address books put around numbers. */
const AS_TYPED = new RegExp(String.raw`^(?!.*[\u2028\u2029])[${DRAWN_CHARACTERS}${INVISIBLE}]*$`, 'u');

/**
 * A telephone number as typed, without invisible characters; an empty text means `null`. Any text is accepted: foreign numbers
 * have many forms, and a landlord may add when to call.
 */
export const OptionalPhoneNumber = v.nullable(
  v.pipe(
    v.string(code('invalid')),
    v.trim(),
    v.normalize('NFC'),
    v.maxLength(TEXT_MAX_LENGTH, code('tooLong')),
    v.regex(AS_TYPED, code('unsupportedCharacter')),
    v.transform((text) => seenOrNull(visiblePart(text))),
  ),
);
