import { beginsAsFormula } from '@shared/domain/csv.ts';
import type { Table, TableRow } from './model.ts';

/** The most rows and columns of a table. */
export const ROWS_MAX = 2000;
export const COLUMNS_MAX = 60;

export const cellOf = (row: TableRow, column: number): string => row.cells[column] ?? '';

/** The filled cells of a column. */
export const cellsOf = (table: Table, column: number): string[] =>
  table.rows.map((row) => cellOf(row, column)).filter((cell) => cell !== '');

/** Longer than any field. The rest of a cell would only slow down reading. */
const CELL_MAX_LENGTH = 1000;

/** Removes the apostrophe that exports put before a formula. */
export function asTyped(cell: string): string {
  const text = cell.trim().slice(0, CELL_MAX_LENGTH);
  const rest = text.slice(1);
  return text.startsWith("'") && beginsAsFormula(rest) ? rest.trim() : text;
}
