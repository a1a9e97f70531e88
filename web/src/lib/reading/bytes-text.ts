const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What no text has: Excel's own files, pictures and programs do. */
const NO_TEXT = /[^\P{Cc}\s\u0080-\u009F]/u;

/** The text of a file: by its byte order mark, else UTF-8, else ISO-8859-15 or Windows-1252; `null` if it is none. */
export function textOf(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const text = marked ? new TextDecoder(marked[0]).decode(bytes) : (utf8(bytes) ?? latin(bytes));
  return NO_TEXT.test(text) ? null : text;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What Windows-1252 makes of `€`, `œ` and `Œ` in ISO-8859-15: `12 ¤`, `c½ur`. */
const NOT_WINDOWS = /¤|\p{L}[¼½]|[¼½]\p{L}/u;

/** Windows-1252, unless its signs are out of place and none is one that it alone has. */
function latin(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return NOT_WINDOWS.test(text) && !bytes.some((byte) => byte >= 0x80 && byte <= 0x9f)
    ? new TextDecoder('iso-8859-15').decode(bytes)
    : text;
}
