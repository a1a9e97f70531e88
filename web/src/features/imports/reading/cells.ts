import { beginsAsFormula } from '@shared/domain/csv.ts';
import { searchText } from '@/lib/search-text.ts';
import type { Table, TableRow } from './model.ts';

/** The most rows and columns of a table. */
export const ROWS_MAX = 2000;
export const COLUMNS_MAX = 60;

export const cellOf = (row: TableRow, column: number): string => row.cells[column] ?? '';

/** What a column says in the rows where it says something. */
export const cellsOf = (table: Table, column: number): string[] =>
  table.rows.map((row) => cellOf(row, column)).filter((cell) => cell !== '');

/** Exports put an apostrophe before what a spreadsheet could run. */
export function asTyped(cell: string): string {
  const text = cell.trim();
  const rest = text.slice(1);
  return text.startsWith("'") && beginsAsFormula(rest) ? rest.trim() : text;
}

/** Whether a cell says that there is none: `néant`, or the dash by which spreadsheets show a zero. */
export const isNone = (cell: string): boolean =>
  cell.length <= 20 &&
  /^(?:[-\u2212\u2013\u2014]+|neant|rien|aucune?|sans|nil|none|n\/?a)$/.test(searchText(cell.trim()));
