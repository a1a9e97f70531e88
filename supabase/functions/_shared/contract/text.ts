import * as v from 'valibot';
import { code } from './common.ts';

/** A text of which something is seen: not of spaces, joiners and the like alone. Postgres refuses the others (its domain `one_line`). */
export const NOT_BLANK = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Longest text of a name, an address line or the like, in UTF-16 units; Postgres checks the same bound. */
export const TEXT_MAX_LENGTH = 200;

/**
 * A line of text: without controls, what begins a line, and what turns the direction of the text around it or annotates it; Postgres
 * refuses the same (its domain `one_line`). It stores neither U+0000 nor half a surrogate pair.
 */
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]*$/u;

/**
 * What nobody sees in a text and no writing needs, for a class of a regular expression: with it, two names would look the same. It
 * comes along when a text is pasted, and is left out; Postgres refuses it (its domain `one_line`). Of the default ignorable
 * characters joiners, variation selectors and fillers of Hangul syllables stay, which scripts and emoji need.
 */
const UNSEEN = String.raw`\u00AD\u034F\u17B4\u17B5\u180E\u200B\u2060-\u2065\u206A-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFF8\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E00FF}\u{E01F0}-\u{E0FFF}`;
const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]+`, 'gu');

/** A text without what nobody sees in it. */
export const seenPart = (text: string): string =>
  text.replaceAll(UNSEEN_CHARACTERS, '').normalize('NFC').trim();

/**
 * The characters that the font of the documents has glyphs for, for a class of a regular expression: Latin, Greek and Cyrillic
 * letters, figures, punctuation and currencies. A name that a quittance cannot show would make it worthless.
 */
export const DRAWN_CHARACTERS = String.raw` -~\u00A0-\u0148\u014A-\u01C3\u01C5-\u024F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03D7\u0400-\u0479\u0480-\u0482\u048A-\u049D\u04A0-\u04FF\u1E00-\u1E9B\u1E9D-\u1EFF\u2000-\u2055\u20A0-\u20AF\u20B1-\u20B5\u20B8-\u20BA\u20BC-\u20BF\u2116\u2117\u2122\u2212${UNSEEN}`;
const DRAWN = new RegExp(`^[${DRAWN_CHARACTERS}]*$`, 'u');

const requiredLine = (mostCharacters: number) =>
  v.pipe(
    v.string(code('required')),
    v.trim(),
    v.normalize('NFC'),
    v.regex(NOT_BLANK, code('required')),
    v.maxLength(mostCharacters, code('tooLong')),
    v.regex(PLAIN_TEXT, code('unsupportedCharacter')),
  );

/** A trimmed text of at least one character, which no document shows. */
export const requiredNote = (mostCharacters: number) =>
  v.pipe(requiredLine(mostCharacters), v.transform(seenPart));

/** The same of usual length. */
export const RequiredNote = requiredNote(TEXT_MAX_LENGTH);

/** Longest note that a landlord keeps; Postgres checks the same bound. */
const NOTE_MAX_LENGTH = 500;

const optionalLine = (mostCharacters: number) =>
  v.pipe(
    v.string(code('invalid')),
    v.trim(),
    v.normalize('NFC'),
    v.maxLength(mostCharacters, code('tooLong')),
    v.regex(PLAIN_TEXT, code('unsupportedCharacter')),
  );

/** The part of a text that is seen; `null` when nothing is. */
export const seenOrNull = (text: string): string | null => (NOT_BLANK.test(text) ? seenPart(text) : null);

/** A trimmed text that no document shows, which may be absent: one of which nothing is seen is the same as `null`. */
export const optionalNote = (mostCharacters: number) =>
  v.nullable(v.pipe(optionalLine(mostCharacters), v.transform(seenOrNull)));

/** The same for a note. */
export const OptionalNote = optionalNote(NOTE_MAX_LENGTH);

/** As `RequiredNote`, for a document. */
export const RequiredText = v.pipe(
  requiredLine(TEXT_MAX_LENGTH),
  v.regex(DRAWN, code('unsupportedCharacter')),
  v.transform(seenPart),
);

/** A trimmed text for a document, which may be absent: one of which nothing is seen is the same as `null`. */
export const OptionalText = v.nullable(
  v.pipe(
    optionalLine(TEXT_MAX_LENGTH),
    v.regex(DRAWN, code('unsupportedCharacter')),
    v.transform(seenOrNull),
  ),
);
