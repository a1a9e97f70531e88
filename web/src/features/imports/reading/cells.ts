import { beginsAsFormula } from '@shared/domain/csv.ts';
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
