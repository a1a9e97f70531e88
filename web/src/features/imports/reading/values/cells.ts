import { beginsAsFormula } from '@shared/domain/csv.ts';
import type { Table, TableRow } from '../model.ts';

/** The maximum numbers of rows and of columns in a table. */
export const ROWS_MAX = 2000;
export const COLUMNS_MAX = 60;

export const cellOf = (row: TableRow, column: number): string => row.cells[column] ?? '';

/** Returns the cells of a column that are not empty. */
export const cellsOf = (table: Table, column: number): string[] =>
  table.rows.map((row) => cellOf(row, column)).filter((cell) => cell !== '');

/** The maximum number of characters of a cell that are read. The API accepts no field of this length. */
const CELL_MAX_LENGTH = 1000;

/** Removes the apostrophe that exports put before a formula. */
export function withoutFormulaApostrophe(cell: string): string {
  const text = cell.trim().slice(0, CELL_MAX_LENGTH);
  const rest = text.slice(1);
  return text.startsWith("'") && beginsAsFormula(rest) ? rest.trim() : text;
}
