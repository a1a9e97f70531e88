import * as v from 'valibot';
import { issueCode } from './common.ts';

/**
 * Matches a text that has a visible character, and not only spaces and joiners. The Postgres domain `one_line` has the
 * same rule.
 */
export const NOT_BLANK = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The maximum length of a name or an address line, in UTF-16 units. Postgres checks the same limit. */
export const TEXT_MAX_LENGTH = 200;

/**
 * Matches one line of text. Excludes control characters, line separators, direction marks and annotation marks, as the
 * Postgres domain `one_line` does. Postgres cannot store U+0000 or half a surrogate pair.
 */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]*$/u;

/**
 * Invisible characters that no script needs, written for a character class of a regular expression. Pasted text often
 * contains them, and two different names could then look the same. The contract removes these characters. The Postgres
 * domain `one_line` refuses them. The list leaves out the default ignorable characters that scripts and emoji need:
 * joiners, variation selectors and fillers of Hangul syllables.
 */
const UNSEEN = String.raw`\u00AD\u034F\u17B4\u17B5\u180E\u200B\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}`;
const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]+`, 'gu');

/** Returns a text trimmed, without invisible characters, and with composed accents (NFC). */
export const cleanText = (text: string): string =>
  text.replaceAll(UNSEEN_CHARACTERS, '').normalize('NFC').trim();

/**
 * The characters with a glyph in the documents' font, written for a character class of a regular expression. The font
 * has Latin, Greek and Cyrillic letters, digits, punctuation and currencies. A quittance that cannot show a name is
 * worthless.
 */
export const DRAWN_CHARACTERS = String.raw` -~\u00A0-\u0148\u014A-\u01C3\u01C5-\u024F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03D7\u0400-\u0479\u0480-\u0482\u048A-\u049D\u04A0-\u04FF\u1E00-\u1E9B\u1E9D-\u1EFF\u2000-\u2055\u20A0-\u20AF\u20B1-\u20B5\u20B8-\u20BA\u20BC-\u20BF\u2116\u2117\u2122\u2212${UNSEEN}`;
const DRAWN = new RegExp(`^[${DRAWN_CHARACTERS}]*$`, 'u');

const requiredLine = (mostCharacters: number) =>
  v.pipe(
    v.string(issueCode('required')),
    v.trim(),
    v.normalize('NFC'),
    v.regex(NOT_BLANK, issueCode('required')),
    v.maxLength(mostCharacters, issueCode('tooLong')),
    v.regex(PLAIN_TEXT, issueCode('unsupportedCharacter')),
  );

/** Returns the schema of a required, trimmed text that no document shows. */
export const requiredNote = (mostCharacters: number) =>
  v.pipe(requiredLine(mostCharacters), v.transform(cleanText));

/** A required note with the usual maximum length. */
export const RequiredNote = requiredNote(TEXT_MAX_LENGTH);

/** The maximum length of a landlord's note. Postgres checks the same limit. */
const NOTE_MAX_LENGTH = 500;

const optionalLine = (mostCharacters: number) =>
  v.pipe(
    v.string(issueCode('invalid')),
    v.trim(),
    v.normalize('NFC'),
    v.maxLength(mostCharacters, issueCode('tooLong')),
    v.regex(PLAIN_TEXT, issueCode('unsupportedCharacter')),
  );

/** Returns the visible part of a text; `null` if the text has no visible part. */
export const cleanTextOrNull = (text: string): string | null =>
  NOT_BLANK.test(text) ? cleanText(text) : null;

/**
 * Returns the schema of an optional, trimmed text that no document shows. A text without visible characters means
 * `null`.
 */
export const optionalNote = (mostCharacters: number) =>
  v.nullable(v.pipe(optionalLine(mostCharacters), v.transform(cleanTextOrNull)));

/** An optional note with the maximum length of a landlord's note. */
export const OptionalNote = optionalNote(NOTE_MAX_LENGTH);

/** A required, trimmed text that a document can show, with the usual maximum length. */
export const RequiredText = v.pipe(
  requiredLine(TEXT_MAX_LENGTH),
  v.regex(DRAWN, issueCode('unsupportedCharacter')),
  v.transform(cleanText),
);

/**
 * Returns the schema of an optional, trimmed text that a document can show. A text without visible characters means
 * `null`.
 */
export const optionalText = (mostCharacters: number) =>
  v.nullable(
    v.pipe(
      optionalLine(mostCharacters),
      v.regex(DRAWN, issueCode('unsupportedCharacter')),
      v.transform(cleanTextOrNull),
    ),
  );

/** An optional text that a document can show, with the usual maximum length. */
export const OptionalText = optionalText(TEXT_MAX_LENGTH);
