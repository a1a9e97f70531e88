import Papa from 'papaparse';

export type Separator = ';' | ',' | '\t' | '|';

/** A character that does not occur in cells. */
const NO_QUOTE = '\0';

/**
 * Returns at most `max` rows of a text with separated cells (RFC 4180). If a quote is never closed, this quote and all
 * later quotes are ordinary characters.
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
