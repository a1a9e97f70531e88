import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { brokenBytes } from '@/lib/reading/broken-bytes.fixture.ts';
import { ImportLine } from '@shared/contract/import.ts';
import { COLUMNS_MAX, ROWS_MAX } from './values/cells.ts';
import { guessColumns } from './columns/columns.ts';
import { toLines } from './lines.ts';
import { type FixtureCell, workbookFiles, zipped } from './workbook.fixture.ts';
import { questionsOf } from './questions.ts';
import { readTable } from './read-table.ts';

/** `READ_FILES=10000` sets the number of files. `READ_SEED` repeats a run that failed. */
const count = Number(process.env['READ_FILES'] ?? 1000);
const seed = Number(process.env['READ_SEED'] ?? 1);

const HEADER = ['Locataire', 'Adresse', 'Loyer', 'Charges', 'Début du bail', 'Solde', 'Tél', 'Jour'];
const ROWS = [
  ['ROY Ana', '3 rue X, 75011 Paris', '1 345,00', '60', '05/11/2026', '(12,50)', '0612345678', '5'],
  ['M. Paul Marchand', '"12" bis;69003 Lyon', '1.345', '60,5', '2026-11-05', '0', '', '1er'],
  ['Total', '', '2.690', '', '', '', '', ''],
];

const csv = (separator: string) =>
  [HEADER, ...ROWS]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator))
    .join('\r\n');

const OF_SHEET: FixtureCell[] = [{ day: 46_331 }, -12.5, { inline: '06' }, { formula: 'A1', value: 5 }];
const files = workbookFiles([
  {
    name: 'Baux',
    rows: [HEADER, ...ROWS.map((cells): FixtureCell[] => OF_SHEET.toSpliced(0, 0, ...cells.slice(0, 4)))],
  },
]);

const bytesOf = (text: string) => new TextEncoder().encode(text);
const TEXTS = [csv(';'), csv(','), csv('\t'), `\uFEFF${csv(';')}`, `sep=,\r\n${csv(',')}`].map(bytesOf);

const NASTY = ['</c>', '&#xFFFFFF;', '<row r="9999999">', 'r="ZZZ1"'];

/** Generates texts, ZIP files, and workbooks whose ZIP is intact but whose contents are broken. */
const File = fc.oneof(
  brokenBytes(fc.constantFrom(...TEXTS, zipped(files)), NASTY),
  fc
    .constantFrom(...Object.entries(files))
    .chain(([name, text]) =>
      brokenBytes(fc.constant(bytesOf(text)), NASTY).map((bytes) =>
        zipped({ ...files, [name]: new TextDecoder().decode(bytes) }),
      ),
    ),
);

test(
  'reading a broken file gives valid lines or a refusal, throws no exception, and needs little memory',
  async () => {
    let read = 0;
    await fc.assert(
      fc.asyncProperty(File, async (bytes) => {
        const { table, error } = await readTable(new Blob([new Uint8Array(bytes)]));
        expect((table === null) === (error !== null)).toBe(true);
        if (table === null) return;
        read += 1;
        expect(table.rows.length).toBeLessThanOrEqual(ROWS_MAX);
        expect(
          Math.max(table.header.length, ...table.rows.map(({ cells }) => cells.length)),
        ).toBeLessThanOrEqual(COLUMNS_MAX);
        const mapping = guessColumns(table);
        const answers = Object.fromEntries(
          questionsOf(table, mapping).flatMap(({ column, about, choices }) =>
            choices.map(({ answer }) => [`${column}.${about}`, answer] as const),
          ),
        );
        const { lines, leftOut } = toLines(table, mapping, answers);
        expect(lines.length + leftOut.length).toBe(table.rows.length);
        for (const { line, issues } of lines) {
          expect(line === null || v.is(ImportLine, line)).toBe(true);
          expect(line === null).toBe(issues.length > 0);
          expect(issues.map(({ code }) => code)).not.toContain('notAsked');
        }
      }),
      { numRuns: count, seed },
    );
    // The reader can still read more than a third of the broken files.
    expect(read).toBeGreaterThan(count / 3);
  },
  count * 300,
);
