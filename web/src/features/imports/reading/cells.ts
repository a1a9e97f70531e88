import { beginsAsFormula } from '@shared/domain/csv.ts';
import type { Table, TableRow } from './model.ts';

/** The most rows and columns of a table. */
export const ROWS_MAX = 2000;
export const COLUMNS_MAX = 60;

export const cellOf = (row: TableRow, column: number): string => row.cells[column] ?? '';

/** What a column says in the rows where it says something. */
export const cellsOf = (table: Table, column: number): string[] =>
  table.rows.map((row) => cellOf(row, column)).filter((cell) => cell !== '');

/** No field takes a text this long: the part of a cell behind it only makes reading slow. */
const CELL_MAX_LENGTH = 1000;

/** Exports put an apostrophe before what a spreadsheet could run. */
export function asTyped(cell: string): string {
  const text = cell.trim().slice(0, CELL_MAX_LENGTH);
  const rest = text.slice(1);
  return text.startsWith("'") && beginsAsFormula(rest) ? rest.trim() : text;
}
