import { ROWS_MAX } from './cells.ts';
import { textRows } from '@/lib/reading/text-rows.ts';
import { failed, knownNames, tableOf } from './header.ts';
import type { Reading } from './model.ts';
import { textOf } from '@/lib/reading/bytes-text.ts';

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
  // A row more than is read tells that there are more.
  const { rows, above, separator } = textRows(text, knownNames, EMPTY_ROWS_MAX + ROWS_MAX);
  const numbered = rows.map((cells, index) => ({ number: index + 1 + above, cells }));
  return tableOf(numbered, { sheets: [], sheet: 0 }, separator !== '\t');
}

/** Rows without text, and above the header: a sheet may have been saved with thousands. */
const EMPTY_ROWS_MAX = 50_000;
