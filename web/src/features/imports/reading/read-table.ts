import { ROWS_MAX } from './values/cells.ts';
import { textRows } from '@/lib/reading/text-rows.ts';
import { failedReading, countKnownTitles, tableOf } from './columns/header.ts';
import type { Reading } from './model.ts';
import { decodeText } from '@/lib/reading/decode-text.ts';

/** The maximum size of a text in bytes, about ten times the size of 2,000 lettings. */
const TEXT_MAX_BYTES = 2_000_000;

/** The maximum size of a workbook in bytes, including pictures and formats. */
const WORKBOOK_MAX_BYTES = 5_000_000;

const ZIP = [0x50, 0x4b];
/** The first bytes of an .xls file, and of a workbook with a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads pasted cells or a file (.csv, .tsv, .txt, .xlsx). In a workbook, reads the sheet with the given index, or else
 * the best sheet.
 */
export async function readTable(source: Blob | string, sheet?: number): Promise<Reading> {
  const size = typeof source === 'string' ? source.length : source.size;
  if (size > WORKBOOK_MAX_BYTES) return failedReading('tooLarge');
  if (typeof source === 'string') return readText(source);
  const bytes = new Uint8Array(await source.arrayBuffer());
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(OLE)) return failedReading('oldFormat');
  if (begins(ZIP)) {
    // Load the workbook reader only for a workbook.
    const { readWorkbook } = await import('./workbook.ts');
    return readWorkbook(bytes, sheet);
  }
  if (size > TEXT_MAX_BYTES) return failedReading('tooLarge');
  const text = decodeText(bytes);
  return text === null ? failedReading('binary') : readText(text);
}

function readText(text: string): Reading {
  if (text.length > TEXT_MAX_BYTES) return failedReading('tooLarge');
  // Read more rows than `ROWS_MAX`, because empty rows and rows above the header are not lettings.
  const { rows, above, separator } = textRows(text, countKnownTitles, EMPTY_ROWS_MAX + ROWS_MAX);
  const numbered = rows.map((cells, index) => ({ number: index + 1 + above, cells }));
  return tableOf(numbered, { sheets: [], sheet: 0 }, separator !== '\t');
}

/** The maximum number of empty rows and rows above the header. Some sheets are saved with thousands of empty rows. */
const EMPTY_ROWS_MAX = 50_000;
