import { type Cell, toCsv } from '../../../_shared/domain/csv.ts';
import { TIME_ZONE } from '../../../_shared/domain/period.ts';
import { eachReadable } from '../../http/readable.ts';

type Columns<Row> = readonly (readonly [header: string, value: (row: Row) => Cell])[];

/** Rows as a table for a spreadsheet. One that cannot be read is in `klinky.json` alone, as it is stored. */
export const table = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  columns: Columns<Row>,
): string =>
  toCsv(
    columns.map(([header]) => header),
    eachReadable(rows, (row) => columns.map(([, value]) => value(row))),
  );

/** An instant as the clock in Paris shows it: `2026-11-21 09:05`. */
export const instant = (timestamp: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  }).format(new Date(timestamp));
