import { textOf } from '@/lib/reading/bytes-text.ts';
import { unzipped } from '@/lib/reading/unzip.ts';
import { readCamt } from './camt-statement.ts';
import { readCsv } from './csv-statement.ts';
import type { KnownLayouts, StatementReading } from './model.ts';
import { readOfx } from './ofx-statement.ts';
import { failed } from './statement-lines.ts';

/** Larger than 20,000 lines of any format but the wordiest. */
const BYTES_MAX = 10_000_000;

/** How files begin that say nothing of a statement here. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], error: 'pdf' | 'image' | 'workbook'])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'image'],
  [[0xff, 0xd8, 0xff], 'image'],
  [[0x47, 0x49, 0x46, 0x38], 'image'],
  // The container of .xls.
  [[0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
];

const ZIP = [0x50, 0x4b, 0x03, 0x04];

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Reads a bank statement: CSV, OFX, CAMT.053, or a ZIP with one of them. Nothing of it leaves the device. */
export async function readStatement(file: Blob, known: KnownLayouts): Promise<StatementReading> {
  if (file.size > BYTES_MAX) return failed('tooLarge');
  return readBytes(new Uint8Array(await file.arrayBuffer()), known);
}

function readBytes(bytes: Uint8Array, known: KnownLayouts): StatementReading {
  if (begins(bytes, ZIP)) return readZip(bytes, known);
  const error = SIGNATURES.find(([signature]) => begins(bytes, signature))?.[1];
  if (error !== undefined) return failed(error);
  const text = textOf(bytes);
  return text === null ? failed('binary') : readText(text, known);
}

function readText(text: string, known: KnownLayouts): StatementReading {
  if (text.trim() === '') return failed('empty');
  const head = text.slice(0, 4000);
  if (/<OFX[\s>]|^\s*OFXHEADER/i.test(head)) return readOfx(text);
  if (/<(?:\w+:)?BkToCstmrStmt[\s>]/.test(head)) return readCamt(text);
  if (/^\s*<[?!a-z]/i.test(head)) return failed('notAStatement');
  return readCsv(text, known);
}

/** Folders, and what a Mac puts beside each file. */
const isFile = (name: string): boolean => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/** Reads the one statement of a ZIP: its other files say nothing of one. */
function readZip(bytes: Uint8Array, known: KnownLayouts): StatementReading {
  const files = unzipped(bytes, isFile);
  if (files === 'zipBomb') return failed('tooLarge');
  if (files === 'broken') return failed('binary');
  if (files.has('xl/workbook.xml') || files.has('content.xml')) return failed('workbook');
  const readings = [...files.values()]
    .filter((content) => !begins(content, ZIP) && content.length <= BYTES_MAX)
    .map((content) => readBytes(content, known));
  const [reading, other] = readings.filter(
    ({ statement, question, error }) =>
      statement !== null || question !== null || error === 'wrongCurrency' || error === 'tooManyLines',
  );
  if (other !== undefined) return failed('severalStatements');
  return reading ?? failed('noStatement');
}
