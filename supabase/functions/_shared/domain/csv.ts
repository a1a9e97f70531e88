/** A value of a table. Amounts come as text, with their cents and a comma. */
export type Cell = string | number | boolean | null;

/** Spreadsheets run what begins with one of these, unless it is an amount: https://owasp.org/www-community/attacks/CSV_Injection */
const RUNS = /^(?!-\d+,\d\d$)[=+\-@\t\r]/;

/**
 * A table as spreadsheets in France open it: UTF-8 with a byte order mark, semicolons, decimal commas. Text that a
 * spreadsheet would run as a formula gets an apostrophe before it.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(toField).join(';')).join('\r\n')}\r\n`;
}

/** An amount with its cents: `1250,50`. */
export const euros = (amount: number): string => amount.toFixed(2).replace('.', ',');

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non';
  const text = RUNS.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
