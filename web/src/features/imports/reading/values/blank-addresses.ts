import type { ImportField } from '@shared/contract/import.ts';
import { cellOf } from './cells.ts';
import { type FieldColumns, fieldColumns, whyLeftOut } from './left-out.ts';
import type { Answers, Mapping, Meaning, Question, Table, TableRow } from '../model.ts';

const PLACES: ReadonlySet<Meaning | null> = new Set<Meaning>([
  'address',
  'place',
  'postalCode',
  'city',
  'postalCodeCity',
]);

/** A cell without an address of its own: an empty cell, `idem` or a ditto mark. */
const BLANK = /^(?:idem|id\.?|["″〃]|'')?$/i;

/** The columns with parts of an address. */
const placeColumns = (mapping: Mapping): readonly number[] =>
  mapping.flatMap((meaning, column) => (PLACES.has(meaning) ? [column] : []));

/**
 * Returns the lettings without an address below a letting with one, and for each of them the nearest letting with an
 * address above. Lists often state the address of a building only once. A row without a rent or a name may be a remark
 * or a sum.
 */
function rowsBelowAddress(table: Table, mapping: Mapping): ReadonlyMap<TableRow, TableRow> {
  const [places, columns] = [placeColumns(mapping), fieldColumns(mapping)];
  const above = new Map<TableRow, TableRow>();
  let last: TableRow | null = null;
  for (const row of places.length === 0 ? [] : table.rows)
    if (whyLeftOut(table, columns, row) !== null) continue;
    else if (!places.every((column) => BLANK.test(cellOf(row, column)))) last = row;
    else if (last !== null && isNamedWithRent(row, columns)) above.set(row, last);
  return above;
}

const isNamedWithRent = (row: TableRow, columns: FieldColumns): boolean => {
  const says = (field: ImportField) => cellOf(row, columns.get(field) ?? -1) !== '';
  return says('rent') && NAMES.some(says);
};

const NAMES = [
  'propertyName',
  'addressComplement',
  'firstName',
  'lastName',
  'companyName',
] as const satisfies readonly ImportField[];

/** Asks once whether lettings without an address have the address above. The example is the first one's row number. */
export function blankAddressesQuestion(table: Table, mapping: Mapping): Question[] {
  const [column] = placeColumns(mapping);
  const [row] = rowsBelowAddress(table, mapping).keys();
  if (column === undefined || row === undefined) return [];
  const choices = (['sameAddress', 'noAddress'] as const).map((answer) => ({ answer, reading: answer }));
  return [{ column, about: 'blankAddresses', example: String(row.number), choices }];
}

/** Returns a function that gives a row the address above, if the landlord has answered so. */
export function withAddressAbove(
  table: Table,
  mapping: Mapping,
  answers: Answers,
): (row: TableRow) => TableRow {
  const places = placeColumns(mapping);
  if (answers[`${places[0]}.blankAddresses`] !== 'sameAddress') return (row) => row;
  const above = rowsBelowAddress(table, mapping);
  return (row) => {
    const from = above.get(row);
    if (from === undefined) return row;
    const cells = mapping.map((_, column) => cellOf(places.includes(column) ? from : row, column));
    return { ...row, cells: [...cells, ...row.cells.slice(cells.length)] };
  };
}
