import type { ImportDraft } from './import-draft.ts';
import type { DraftRow } from './import-draft.ts';

const cellOf = (text: string): string => (/["\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * The lines as a file for a spreadsheet, with what was typed over them, and at the end of each why it is left. It can be
 * imported again.
 */
export function rowsCsv(
  { table, mapping, corrections }: ImportDraft,
  rows: readonly DraftRow[],
  whyHeader: string,
  whyOf: (row: DraftRow) => string,
): Blob {
  const cellsOf = (number: number): readonly string[] =>
    table.rows.find((one) => one.number === number)?.cells ?? [];
  const lines = [
    [...table.header, whyHeader],
    ...rows.map((row) => {
      const { row: number } = row.read;
      const cells = table.header.map((_, column) => {
        const meaning = mapping[column] ?? null;
        return corrections[`${number}.${meaning}`] ?? cellsOf(number)[column] ?? '';
      });
      return [...cells, whyOf(row)];
    }),
  ];
  // The mark by which spreadsheets know the encoding.
  const text = `\uFEFF${lines.map((cells) => cells.map(cellOf).join(';')).join('\r\n')}\r\n`;
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
