import * as v from 'valibot';
import { issueCode } from './common.ts';
import { NOT_BLANK, cleanText, TEXT_MAX_LENGTH } from './text.ts';

// This code is not in text.ts, so that a page whose forms check typed texts does not load it.

/** Characters that typed texts may not have (`PLAIN_TEXT` of text.ts). */
const UNSUPPORTED = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/** Returns the part of a text that fits into one line; `null` if that part has no visible character. */
function cleanedLine(text: string): string | null {
  const line = cleanText(text).replace(UNSUPPORTED, ' ').replace(/\s+/g, ' ').trim();
  const kept = Array.from(line).slice(0, TEXT_MAX_LENGTH).join('').trim();
  return NOT_BLANK.test(kept) ? kept : null;
}

/**
 * A text that nobody typed, such as a bank's label or a file name. Such a text is never refused: unsupported characters
 * are removed.
 */
export const CleanedText = v.nullable(v.pipe(v.string(issueCode('invalid')), v.transform(cleanedLine)));
