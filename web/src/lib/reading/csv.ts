import Papa from 'papaparse';

export type Separator = ';' | ',' | '\t' | '|';

/** A sign that no cell has. */
const NO_QUOTE = '\0';

/**
 * The rows of a text whose cells a sign separates (RFC 4180), at most `max` of them. From a quote on that is never closed,
 * quotes are signs like any other.
 */
export function csvRows(text: string, separator: Separator, max: number): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const read = (part: string, quoteChar = '"', preview = max): Papa.ParseResult<string[]> =>
    Papa.parse(part, { delimiter: separator, newline: '\n', quoteChar, preview });
  const { data, errors } = read(lines);
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open?.row === undefined || open.index === undefined) return data;
  const rest = lines.slice(lines.lastIndexOf('\n', open.index) + 1);
  const left = max - open.row;
  return left > 0 ? [...data.slice(0, open.row), ...read(rest, NO_QUOTE, left).data] : data;
}
