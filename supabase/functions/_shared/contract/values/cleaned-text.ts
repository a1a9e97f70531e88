import * as v from 'valibot';
import { issueCode } from './common.ts';
import { NOT_BLANK, cleanText, TEXT_MAX_LENGTH } from './text.ts';

// This code is not in text.ts, because pages load text.ts for their forms and do not need this code.

/** Characters that typed texts may not have (`PLAIN_TEXT` of text.ts). */
const UNSUPPORTED = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/** Returns a text on one line, cut to the maximum length; `null` if no visible character is left. */
function cleanedLine(text: string): string | null {
  const line = cleanText(text).replace(UNSUPPORTED, ' ').replace(/\s+/g, ' ').trim();
  const kept = Array.from(line).slice(0, TEXT_MAX_LENGTH).join('').trim();
  return NOT_BLANK.test(kept) ? kept : null;
}

/**
 * A text that nobody typed, such as a bank's label or a file name. The schema refuses no text: it replaces unsupported
 * characters by spaces.
 */
export const CleanedText = v.nullable(v.pipe(v.string(issueCode('invalid')), v.transform(cleanedLine)));
