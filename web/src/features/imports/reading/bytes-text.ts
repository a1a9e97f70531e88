const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What no text has: Excel's own files, pictures and programs do. */
const NO_TEXT = /[^\P{Cc}\s\u0080-\u009F]/u;

/** The text of a file: by its byte order mark, else UTF-8, else Windows-1252; `null` if it is none. */
export function textOf(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  const text = marked
    ? new TextDecoder(marked[0]).decode(bytes)
    : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
  return NO_TEXT.test(text) ? null : text;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
