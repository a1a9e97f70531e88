import { COLUMNS_MAX, ROWS_MAX, withoutFormulaApostrophe } from '../values/cells.ts';
import type { Reading, ReadingError, Table, TableRow } from '../model.ts';
import { lookUpTitle } from './synonyms.ts';

/** The maximum number of characters of all cells together. Many cells of a small workbook may share one long text. */
const SIGNS_MAX = 1_000_000;

/** The maximum number of rows above the header. */
const ABOVE_MAX = 20;

/** Matches a value that cannot be a column's title: an amount, a day, a postal code or an e-mail address. */
const VALUE = /^[(-]?\d[\d\s.,/-]*\s*€?\)?$|@/;

/** Returns the number of cells in a row that are known titles. */
export const countKnownTitles = (cells: readonly string[]): number =>
  cells.filter((cell) => lookUpTitle(cell) !== undefined).length;

/** Returns the number of different known meanings among a table's titles. */
export const countKnownMeanings = ({ header }: Table): number =>
  new Set(
    header.map((name) => lookUpTitle(name)?.meaning).filter((meaning) => meaning && meaning !== 'ignored'),
  ).size;

export const failedReading = (error: ReadingError): Reading => ({ table: null, error });

/**
 * Returns the index of the header, which is the row with the most known titles. If no row has two known titles, the
 * first row is the header unless it has values.
 */
function headerAt(rows: readonly TableRow[]): number | null {
  const counts = rows.slice(0, ABOVE_MAX).map(({ cells }) => countKnownTitles(cells));
  const most = Math.max(...counts);
  if (most >= 2) return counts.indexOf(most);
  const [first] = rows;
  return first === undefined || first.cells.some((cell) => VALUE.test(cell)) ? null : 0;
}

interface Sheets {
  readonly sheets: readonly string[];
  readonly sheet: number;
}

/**
 * Finds the header among rows. Cells beyond the header get columns without titles. If values may have slipped into
 * wrong columns (`maySlip`), cells beyond the header get no columns, and their lines are refused later.
 */
export function tableOf(typed: readonly TableRow[], { sheets, sheet }: Sheets, maySlip: boolean): Reading {
  if (typed.some(isTooWide)) return failedReading('tooManyColumns');
  const rows = typed
    .map((row) => ({ ...row, cells: trimmedEnd(row.cells.map(withoutFormulaApostrophe)) }))
    .filter(({ cells }) => cells.length > 0);
  const signs = rows.reduce(
    (sum, { cells }) => sum + cells.reduce((most, { length }) => most + length, 0),
    0,
  );
  if (signs > SIGNS_MAX) return failedReading('tooLarge');
  const at = headerAt(rows);
  const below = at === null ? rows : rows.slice(at + 1);
  if (below.length === 0) return failedReading('empty');
  if (below.length > ROWS_MAX) return failedReading('tooManyRows');
  const names = at === null ? [] : (rows[at]?.cells ?? []);
  const widest = below.reduce((most, { cells }) => Math.max(most, cells.length), names.length);
  const width = at !== null && maySlip ? names.length : widest;
  const header = Array.from({ length: width }, (_, column) => names[column] ?? '');
  const headerRow = at === null ? null : (rows[at]?.number ?? null);
  return { table: { header, headerRow, rows: below, sheets, sheet }, error: null };
}

const isTooWide = ({ cells }: TableRow): boolean =>
  cells.length > COLUMNS_MAX && cells.findLastIndex((cell) => cell.trim() !== '') >= COLUMNS_MAX;

const trimmedEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
