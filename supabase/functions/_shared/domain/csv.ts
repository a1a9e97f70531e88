/** A value of a table. Amounts are texts with two decimals and a comma. */
export type Cell = string | number | boolean | null;

/**
 * Matches the start of a formula. Spreadsheets execute a text that starts with one of these signs. Some spreadsheets
 * also ignore spaces and control characters before the sign, or execute the full-width forms of the signs:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_START = /^(?:[\t\r]|[\s\p{C}\p{Z}]*[=+\-\u2212@])/u;

/**
 * Matches the place before a formula inside a text: after a comma, semicolon, tab or line break. Some programs split a
 * field at these characters.
 */
const FORMULA_START_WITHIN =
  /([,;\t\r\n][\s"\p{C}\p{Z}]*)(?=[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/** Matches a number. A number is no formula, although it may begin with a minus sign. */
const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** True if a text starts like a formula. `NFKC` turns full-width and small signs into the usual ones. */
export const beginsAsFormula = (text: string): boolean => FORMULA_START.test(text.normalize('NFKC'));

/**
 * Returns a table as French spreadsheets open it: UTF-8 with a byte order mark, semicolons, decimal commas. Puts an
 * apostrophe before each text that a spreadsheet could execute as a formula.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${toCsvHeader(header)}${toCsvLines(rows)}`;

/** Returns the byte order mark and the header line, for a table that is written in several pieces. */
export const toCsvHeader = (header: readonly string[]): string => `\uFEFF${toCsvLines([header])}`;

/** Returns the lines of the rows, for a table that is written in several pieces. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(toField).join(';')}\r\n`).join('');

/** Formats an amount in euros with two decimals: `1250,50`. */
export const euros = (amount: number): string => amount.toFixed(2).replace('.', ',');

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  const begins = beginsAsFormula(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
  const text = begins.replaceAll(FORMULA_START_WITHIN, "$1'");
  return /[";\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
