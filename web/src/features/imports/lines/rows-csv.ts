import { toCsv } from '@shared/domain/csv.ts';
import type { DraftRow, ImportDraft } from '../import-draft.ts';

/**
 * Returns the lines with their corrections as a CSV file. The last column states why a line was refused. The landlord
 * can correct the file and import it.
 */
export function rowsCsv(
  { table, mapping, corrections }: ImportDraft,
  rows: readonly DraftRow[],
  whyHeader: string,
  whyOf: (row: DraftRow) => string,
): Blob {
  const cellsOf = (number: number): readonly string[] =>
    table.rows.find((one) => one.number === number)?.cells ?? [];
  const lines = rows.map((row) => {
    const { row: number } = row.read;
    const cells = table.header.map((_, column) => {
      const meaning = mapping[column] ?? null;
      return corrections[`${number}.${meaning}`] ?? cellsOf(number)[column] ?? '';
    });
    return [...cells, whyOf(row)];
  });
  return new Blob([toCsv([...table.header, whyHeader], lines)], { type: 'text/csv;charset=utf-8' });
}
