const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Matches control characters, except white space. Excel's own files, pictures and programs contain such characters, but
 * a text never does.
 */
const NO_TEXT = /[^\P{Cc}\s\u0080-\u009F]/u;

/**
 * Returns the text of a file, or `null` if the file contains no text. A byte order mark determines the encoding.
 * Without a byte order mark, UTF-8 is tried first, then ISO-8859-15 or Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const encoding = marked?.[0] ?? decodeUtf16(bytes);
  const text = encoding
    ? new TextDecoder(encoding).decode(bytes)
    : repairDoubleEncoding(utf8(bytes) ?? latin(bytes));
  return NO_TEXT.test(text) ? null : text;
}

/** Reads UTF-16 without a byte order mark. In UTF-16, every second byte of the first letters is zero. */
function decodeUtf16(bytes: Uint8Array): string | null {
  const zeros = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => bytes[at] === 0);
  if (zeros.every((isZero, at) => isZero === (at % 2 === 1))) return 'utf-16le';
  return zeros.every((isZero, at) => isZero === (at % 2 === 0)) ? 'utf-16be' : null;
}

/** The signs of Windows-1252 for the bytes from 0x80 on. Five of these bytes have no sign. */
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Repairs a UTF-8 text that a program has read and saved as Windows-1252, such as `LÃ©a`. */
function repairDoubleEncoding(text: string): string {
  if (!/[ÃÂâ][\u0080-\u00BF€‚„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸƒ]/.test(text)) return text;
  const bytes = Array.from(text, (sign) => {
    const at = FROM_80.indexOf(sign);
    return at >= 0 ? 0x80 + at : (sign.codePointAt(0) ?? 0x1_00);
  });
  return bytes.every((byte) => byte <= 0xff) ? (utf8(Uint8Array.from(bytes)) ?? text) : text;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Matches the signs that appear if `€`, `œ` or `Œ` in ISO-8859-15 is read as Windows-1252, as in `12 ¤` or `c½ur`. */
const NOT_WINDOWS = /¤|\p{L}[¼½]|[¼½]\p{L}/u;

/**
 * Reads a text as Windows-1252. If the text then contains misplaced signs, and no byte that only Windows-1252 uses,
 * reads the text as ISO-8859-15 instead.
 */
function latin(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return NOT_WINDOWS.test(text) && !bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)
    ? new TextDecoder('iso-8859-15').decode(bytes)
    : text;
}
