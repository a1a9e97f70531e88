import type { DayOrder } from '@/lib/reading/days.ts';
import { decodeText } from '@/lib/reading/decode-text.ts';
import { unzipped } from '@/lib/reading/unzip.ts';
import { readCamt } from './camt-statement.ts';
import { readCsv } from './csv-statement.ts';
import {
  LINES_MAX,
  type RememberedLayouts,
  type Statement,
  type StatementError,
  type StatementLine,
  type StatementReading,
} from './model.ts';
import { readOfx } from './ofx-statement.ts';
import { NOTHING_LEFT_OUT, UNREADABLE_ROWS_MAX, failedReading } from './statement-lines.ts';

/** The formats of statements, the most detailed first. */
const FORMATS = ['camt053', 'ofx', 'csv'] as const;

const WHY_LEFT_OUT = ['pending', 'currency', 'balance', 'unreadable'] as const;

/** The maximum size of a file in bytes. In nearly every format, more than 20,000 lines fit into a file of this size. */
const BYTES_MAX = 10_000_000;

/** The first bytes of files that are not statements. */
const SIGNATURES: readonly (readonly [bytes: readonly number[], error: StatementError])[] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'image'],
  [[0xff, 0xd8, 0xff], 'image'],
  [[0x47, 0x49, 0x46, 0x38], 'image'],
  // The first bytes of .xls files.
  [[0xd0, 0xcf, 0x11, 0xe0], 'workbook'],
];

const ZIP = [0x50, 0x4b, 0x03, 0x04];

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Formats of statements that Klinky does not read. A pattern recognizes each format. */
const OTHER_FORMATS: readonly (readonly [begins: RegExp, error: StatementError])[] = [
  [/^\s*!(?:Type|Account|Option|Clear):?/i, 'qif'],
  // CFONB files have records of 120 characters: the old balance, the operations, and the new balance.
  [/^0[147]\d{5}.{4}\d{5}[A-Z]{3}\d[\d ]/m, 'cfonb'],
  [/^\s*(?:\{1:[\s\S]*?)?:20:[\s\S]*?\n:(?:25|28C?|60[FM]|61):/, 'mt940'],
  [/<(?:\w+:)?BkToCstmrAcctRpt[\s/>]/, 'camt052'],
  [/<(?:\w+:)?BkToCstmrDbtCdtNtfctn[\s/>]/, 'camt054'],
  // Spreadsheets and banks also save HTML and XML texts as .xls.
  [/<table[\s>]|urn:schemas-microsoft-com:office:spreadsheet/i, 'workbook'],
];

/** The landlord's answers to questions about a file. */
interface FileAnswers {
  readonly layouts: RememberedLayouts;
  readonly dayOrder: DayOrder | null;
}

/**
 * Reads a bank statement: CSV, OFX, CAMT.053, or a ZIP of these. The file stays on the device. `dayOrder` is the answer
 * to a question about this file.
 */
export async function readStatement(
  file: Blob,
  layouts: RememberedLayouts,
  dayOrder: DayOrder | null = null,
): Promise<StatementReading> {
  if (file.size > BYTES_MAX) return failedReading('tooLarge');
  return readBytes(new Uint8Array(await file.arrayBuffer()), { layouts, dayOrder });
}

function readBytes(bytes: Uint8Array, answers: FileAnswers): StatementReading {
  if (begins(bytes, ZIP)) return readZip(bytes, answers);
  const error = SIGNATURES.find(([signature]) => begins(bytes, signature))?.[1];
  if (error !== undefined) return failedReading(error);
  const text = decodeText(bytes);
  return text === null ? failedReading('binary') : readText(text, answers);
}

function readText(text: string, { layouts, dayOrder }: FileAnswers): StatementReading {
  if (text.trim() === '') return failedReading('empty');
  const head = text.slice(0, 4000);
  if (/<OFX[\s>]|^\s*OFXHEADER/i.test(head)) return readOfx(text);
  if (/<(?:\w+:)?BkToCstmrStmt[\s>]/.test(head)) return readCamt(text);
  const other = OTHER_FORMATS.find(([begins]) => begins.test(head))?.[1];
  if (other !== undefined) return failedReading(other);
  if (/^\s*<[?!a-z]/i.test(head)) return failedReading('notAStatement');
  return readCsv(text, layouts, dayOrder);
}

/** Returns false for folders, and for the extra files of macOS. */
const isFile = (name: string): boolean => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/** Reads the statements of a ZIP together, and ignores its other files. */
function readZip(bytes: Uint8Array, answers: FileAnswers): StatementReading {
  const files = unzipped(bytes, isFile);
  if (files === 'zipBomb') return failedReading('tooLarge');
  if (files === 'broken') return failedReading('binary');
  if (files.has('xl/workbook.xml') || files.has('content.xml')) return failedReading('workbook');
  const readings = [...files.values()]
    .filter((content) => !begins(content, ZIP) && content.length <= BYTES_MAX)
    .map((content) => readBytes(content, answers));
  const question = readings.find(
    ({ question, dayQuestion }) => question !== null || dayQuestion !== undefined,
  );
  if (question !== undefined) return question;
  const together = joinedStatements(readings);
  if (together !== null) return together;
  const named = readings.find(({ error }) => !NO_STATEMENT.has(error));
  return named ?? failedReading('noStatement');
}

/** In a ZIP with a statement, files with these errors are ignored, because such files are not statements. */
const NO_STATEMENT: ReadonlySet<StatementError | null> = new Set([
  'empty',
  'pdf',
  'image',
  'binary',
  'notAStatement',
  'noStatement',
]);

/** Returns a text that is equal for two statements with the same days and amounts. */
const amountsOf = ({ lines }: Statement): string =>
  lines
    .map(({ day, cents }) => `${day} ${cents}`)
    .toSorted()
    .join();

const keyOf = ({ account, day, cents, label, payer }: StatementLine): string =>
  JSON.stringify([account, day, cents, label, payer]);

/**
 * Joins several statements, and adds up the numbers of rows that were left out. A line that several overlapping
 * statements contain is taken once. Of two statements in different formats with the same days and amounts, only the
 * more detailed one is used. Returns `null` if no file is a statement.
 */
function joinedStatements(readings: readonly StatementReading[]): StatementReading | null {
  const statements = readings
    .flatMap(({ statement }) => (statement === null ? [] : [statement]))
    .toSorted((one, other) => FORMATS.indexOf(one.format) - FORMATS.indexOf(other.format));
  const different = statements.filter(
    (statement, at) =>
      !statements
        .slice(0, at)
        .some((other) => other.format !== statement.format && amountsOf(other) === amountsOf(statement)),
  );
  const [first] = different;
  if (first === undefined) return null;
  const lines: StatementLine[] = [];
  for (const statement of different) addMissing(lines, statement.lines);
  if (lines.length > LINES_MAX) return failedReading('tooManyLines');
  const leftOut = { ...NOTHING_LEFT_OUT };
  const rests = readings.flatMap((reading) => (reading.error === null ? [] : [reading.leftOut]));
  for (const rest of [...different.map((statement) => statement.leftOut), ...rests])
    for (const why of WHY_LEFT_OUT) leftOut[why] += rest[why];
  const columns = different.find((statement) => statement.columns !== null)?.columns ?? null;
  const unreadableRows = different
    .flatMap((statement) => statement.unreadableRows)
    .slice(0, UNREADABLE_ROWS_MAX);
  return {
    statement: { format: first.format, columns, lines, leftOut, unreadableRows },
    question: null,
    error: null,
  };
}

/**
 * Adds to `lines` the lines of `added` that are missing. If `added` has the same line more often than `lines`, only the
 * difference is added.
 */
function addMissing(lines: StatementLine[], added: readonly StatementLine[]): void {
  const there = new Map<string, number>();
  for (const line of lines) there.set(keyOf(line), (there.get(keyOf(line)) ?? 0) + 1);
  for (const line of added) {
    const left = there.get(keyOf(line)) ?? 0;
    if (left === 0) lines.push(line);
    else there.set(keyOf(line), left - 1);
  }
}
