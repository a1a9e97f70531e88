export type Separator = ';' | ',' | '\t';

/** What a cell ends with, beside the separator. */
const LINE_END = /\r\n|\r|\n/y;

/**
 * The rows of a text whose cells a sign separates (RFC 4180), at most `max` of them. A quote that is never closed is a
 * sign like any other, and so is one within a cell.
 */
export function csvRows(text: string, separator: Separator, max: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let hasQuotes = true;
  while (at < text.length && rows.length < max) {
    const quoted = hasQuotes && text[at] === '"' ? quotedCell(text, at, separator) : null;
    if (hasQuotes && text[at] === '"' && quoted === null) hasQuotes = false;
    const end = quoted?.end ?? cellEnd(text, at, separator);
    row.push(quoted?.cell ?? text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      row.push('');
    }
    LINE_END.lastIndex = at;
    at += LINE_END.exec(text)?.[0].length ?? 0;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Where a cell without quotes ends. */
function cellEnd(text: string, from: number, separator: Separator): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** A cell between quotes, two of which stand for one; `null` if they are never closed. */
function quotedCell(text: string, from: number, separator: Separator): { cell: string; end: number } | null {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    const next = text[quote + 1];
    if (next === undefined || next === separator || next === '\n' || next === '\r')
      return { cell: cell + text.slice(at, quote), end: quote + 1 };
    cell += text.slice(at, quote + 1);
    at = quote + (next === '"' ? 2 : 1);
  }
}
