import type { ImportField } from '@shared/contract/import.ts';
import { foldTitle } from '@/lib/reading/fold-title.ts';
import { cellOf } from './cells.ts';
import { fieldsOf } from '../columns/columns.ts';
import type { LeftOutRow, Mapping, Table, TableRow } from '../model.ts';
import { saysTotal } from './words.ts';

/** The column from which each field is read. */
export type FieldColumns = ReadonlyMap<ImportField, number>;

export const fieldColumns = (mapping: Mapping): FieldColumns =>
  new Map(mapping.flatMap((meaning, column) => fieldsOf(meaning).map((field) => [field, column])));

/**
 * Returns why a row is not a letting: the row repeats the header, or has sums. Returns `null` for a letting. A row of
 * sums has neither a tenant nor an address, and is the last row or has a word for a sum.
 */
export function whyLeftOut(table: Table, columns: FieldColumns, row: TableRow): LeftOutRow['why'] | null {
  const isHeader =
    table.headerRow !== null &&
    table.header.every((name, column) => foldTitle(name) === foldTitle(cellOf(row, column)));
  if (isHeader) return 'header';
  const says = (...fields: ImportField[]) =>
    fields.some((field) => {
      const cell = cellOf(row, columns.get(field) ?? -1);
      return cell !== '' && !saysTotal(cell);
    });
  if (says('firstName', 'lastName', 'companyName', 'address')) return null;
  const isNamed = saysTotal(row.cells.find((cell) => cell !== '') ?? '');
  const isLast = row === table.rows.at(-1) && table.rows.length > 1;
  return isNamed ||
    (isLast && !says('propertyName', 'city', 'email') && says('rent', 'charges', 'deposit', 'balance'))
    ? 'total'
    : null;
}
