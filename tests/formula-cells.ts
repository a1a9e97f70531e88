import { csvRows, type Separator } from '../web/src/lib/reading/csv.ts';

const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/** Spaces, tabs, line breaks, no-break and full-width spaces, and invisible characters. */
const UNSEEN = new Set('\t\n\v\f\r \u00A0\u2007\u202F\u3000\u200B\u2060\uFEFF');

const FORMULA_SIGNS = new Set('=+-@＝＋－＠');

/** Returns the cells of a table that a spreadsheet could read as a formula. A correct table has no such cell. */
export function formulaCells(csv: string, separator: Separator = ';'): string[] {
  const rows = csvRows(csv.replace(/^\uFEFF/, ''), separator, Number.MAX_SAFE_INTEGER);
  return rows.flat().filter((cell) => {
    const firstSign = Array.from(cell).find((sign) => !UNSEEN.has(sign)) ?? '';
    return FORMULA_SIGNS.has(firstSign) && !PLAIN_NUMBER.test(cell);
  });
}
