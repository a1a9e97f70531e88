import { ROWS_MAX } from './cells.ts';
import { type Separator, csvRows } from './csv.ts';
import { failed, knownNames, tableOf } from './header.ts';
import type { Reading } from './model.ts';
import { textOf } from './bytes-text.ts';

/** Largest text, in bytes: some ten times 2,000 lettings. */
const TEXT_MAX_BYTES = 2_000_000;

/** Largest workbook, which has pictures and formats as well. */
const WORKBOOK_MAX_BYTES = 5_000_000;

const ZIP = [0x50, 0x4b];
/** The container of .xls, and of a workbook behind a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a paste, or a file (.csv, .tsv, .txt, .xlsx); of a workbook one sheet, that which fits best if none is named. */
export async function readTable(source: Blob | string, sheet?: number): Promise<Reading> {
  const size = typeof source === 'string' ? source.length : source.size;
  if (size > WORKBOOK_MAX_BYTES) return failed('tooLarge');
  if (typeof source === 'string') return readText(source);
  const bytes = new Uint8Array(await source.arrayBuffer());
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(OLE)) return failed('oldFormat');
  if (begins(ZIP)) {
    // Whoever chose a text does not load what reads workbooks.
    const { readWorkbook } = await import('./workbook.ts');
    return readWorkbook(bytes, sheet);
  }
  if (size > TEXT_MAX_BYTES) return failed('tooLarge');
  const text = textOf(bytes);
  return text === null ? failed('binary') : readText(text);
}

function readText(text: string): Reading {
  if (text.length > TEXT_MAX_BYTES) return failed('tooLarge');
  // Excel writes the separator into the first line of some files.
  const said = /^\uFEFF?sep=([;,\t])\r?\n/.exec(text.slice(0, 10));
  const content = text.slice(said?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const separator = SEPARATORS.find((sign) => sign === said?.[1]) ?? separatorOf(content);
  // A row more than is read tells that there are more.
  const rows = csvRows(content, separator, EMPTY_ROWS_MAX + ROWS_MAX);
  const numbered = rows.map((cells, index) => ({ number: index + 1 + (said ? 1 : 0), cells }));
  return tableOf(numbered, { sheets: [], sheet: 0 }, separator !== '\t');
}

/** Rows without text, and above the header: a sheet may have been saved with thousands. */
const EMPTY_ROWS_MAX = 50_000;

/** How much of a text shows its separator. */
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_ROWS = 25;

const SEPARATORS: readonly Separator[] = ['\t', ';', ','];

/** The sign that makes the most known names of columns, and then the most cells. */
function separatorOf(text: string): Separator {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = SEPARATORS.map((separator) => {
    const rows = csvRows(sample, separator, SAMPLE_ROWS).filter((cells) =>
      cells.some((cell) => cell.trim() !== ''),
    );
    const known = Math.max(0, ...rows.map(knownNames));
    const cells = rows.reduce((sum, { length }) => sum + length, 0);
    return { separator, score: known * SAMPLE_CHARACTERS * 2 + cells };
  });
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).separator;
}
