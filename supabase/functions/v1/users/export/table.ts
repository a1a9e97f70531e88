import { type Cell, toCsvHeader, toCsvLines } from '../../../_shared/domain/csv.ts';
import { TIME_ZONE } from '../../../_shared/domain/period.ts';
import { readEachRow } from '../../http/read-answer.ts';
import type { ExportedRow, ExportPart } from './parts.ts';

export type Column<Part extends ExportPart> = readonly [
  header: string,
  value: (row: ExportedRow<Part>['row'], extra: ExportedRow<Part>['extra']) => Cell,
];

/** A table for a spreadsheet. The table is written page by page from one part of the account. */
export interface Table<Part extends ExportPart> {
  readonly name: string;
  readonly header: string;
  readonly linesOf: (rows: readonly ExportedRow<Part>[]) => string;
}

/**
 * Returns a table with a line for each row that `isLine` accepts. A row that cannot be read is left out, and is only in
 * `klinky.json`.
 */
export const table = <Part extends ExportPart>(
  name: string,
  columns: readonly Column<Part>[],
  isLine: (row: ExportedRow<Part>['row'], extra: ExportedRow<Part>['extra']) => boolean = () => true,
): Table<Part> => ({
  name,
  header: toCsvHeader(columns.map(([header]) => header)),
  linesOf: (rows) =>
    toCsvLines(
      readEachRow(
        rows
          .filter(({ row, extra }) => isLine(row, extra))
          .map(({ row, extra }) => ({ id: idOf(row), row, extra })),
        ({ row, extra }) => columns.map(([, value]) => value(row, extra)),
      ),
    ),
});

/** Returns a list with the column; an empty list if the column is not wanted. */
export const columnIf = <Part extends ExportPart>(isWanted: boolean, column: Column<Part>): Column<Part>[] =>
  isWanted ? [column] : [];

/** Returns the first id in a row. This id names the row in the log. */
const idOf = (row: object): string => String(Object.entries(row).find(([key]) => key.endsWith('id'))?.[1]);

const IN_PARIS = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** Formats an instant in Paris time: `2026-11-21 09:05`. */
export const instant = (timestamp: string): string => IN_PARIS.format(new Date(timestamp));
