import * as v from 'valibot';
import { code } from './common.ts';
import { NOT_BLANK, seenPart, TEXT_MAX_LENGTH } from './text.ts';

// Apart from what people type: a page whose forms check that does not weigh this.

/** What a text that people type has none of (`PLAIN_TEXT` of text.ts). */
const UNKEPT = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/** As much of a text as can be kept in one line. */
function keptLine(text: string): string | null {
  const line = seenPart(text).replace(UNKEPT, ' ').replace(/\s+/g, ' ').trim();
  const kept = Array.from(line).slice(0, TEXT_MAX_LENGTH).join('').trim();
  return NOT_BLANK.test(kept) ? kept : null;
}

/** A text that nobody typed, such as what a bank has written or the name of a file: none is refused, and what cannot be kept is left out. */
export const KeptText = v.nullable(v.pipe(v.string(code('invalid')), v.transform(keptLine)));
