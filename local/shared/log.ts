import { writeFileSync } from 'node:fs';
import postgres from 'postgres';

/**
 * The log of all parts of the stack. The log is written to the terminal. If the environment variable KLINKY_LOG names a
 * file, the log is appended to this file instead. Each entry is one line, even if the entry quotes a text with several
 * lines.
 */
export const log = {
  info(line: string): void {
    write(process.stdout, line);
  },
  error(line: string): void {
    write(process.stderr, line);
  },
};

/**
 * Returns the message of a database error without quoted values. Does not change messages of SQLSTATE class 23, because
 * they quote only names of the schema.
 */
export function withoutValues({ code, message }: { code: string; message: string }): string {
  return code.startsWith('23') ? message : message.replace(/"[\s\S]*"/, '"…"');
}

export function errorText(error: unknown): string {
  const isOfDatabase = error instanceof postgres.PostgresError;
  return isOfDatabase ? `${error.name}: ${error.code} ${withoutValues(error)}` : String(error);
}

/** Characters that start a new line, or that hide or reorder text in a terminal. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function write(terminal: NodeJS.WriteStream, entry: string): void {
  const line = entry.replaceAll('\n', '\\n').replaceAll(UNSEEN, asEscape);
  const file = process.env['KLINKY_LOG'];
  if (file === undefined) {
    terminal.write(`${line}\n`);
    return;
  }
  writeLog(file, `${line}\n`);
}

/**
 * Appends a text to the file of a log, or replaces the file. If the file cannot be written, for example because the disk
 * is full, the text is lost, and the next text is tried again. A stream would fail for good.
 */
export function writeLog(file: string, text: string | Uint8Array, flag: 'a' | 'w' = 'a'): void {
  try {
    writeFileSync(file, text, { flag });
  } catch {
    // A lost line must not end the stack.
  }
}
