/** A value of a table. Amounts come as text, with their cents and a comma. */
export type Cell = string | number | boolean | null;

/**
 * Spreadsheets run what begins with one of these signs, some of them also after spaces and control characters, and with the
 * full-width forms of the signs: https://owasp.org/www-community/attacks/CSV_Injection
 */
const RUNS = /^(?:[\t\r]|[\s\p{C}\p{Z}]*[=+\-\u2212@])/u;

/** Where a reader that splits at commas or tabs, with or without quotes, would begin a field with such a sign. */
const RUNS_WITHIN =
  /([,;\t\r\n][\s"\p{C}\p{Z}]*)(?=[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/gu;

/** A number that a spreadsheet may read: it has no sign but a minus. */
const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Whether a text begins as a formula does. `NFKC` makes full-width and small signs the usual ones. */
export const beginsAsFormula = (text: string): boolean => RUNS.test(text.normalize('NFKC'));

/**
 * A table as spreadsheets in France open it: UTF-8 with a byte order mark, semicolons, decimal commas. Text that a
 * spreadsheet could run as a formula gets an apostrophe before it, also behind a comma, at which some split.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `${toCsvHeader(header)}${toCsvLines(rows)}`;

/** The beginning of a table that is written line by line. */
export const toCsvHeader = (header: readonly string[]): string => `\uFEFF${toCsvLines([header])}`;

/** More lines of a table. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(toField).join(';')}\r\n`).join('');

/** An amount with its cents: `1250,50`. */
export const euros = (amount: number): string => amount.toFixed(2).replace('.', ',');

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  const begins = beginsAsFormula(cell) && !PLAIN_NUMBER.test(cell) ? `'${cell}` : cell;
  const text = begins.replaceAll(RUNS_WITHIN, "$1'");
  return /[";\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
