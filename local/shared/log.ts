import { appendFileSync } from 'node:fs';

/**
 * The log of all parts: written to the terminal, or appended to the file that the variable KLINKY_LOG names. Each entry is one
 * line, whatever it quotes.
 */
export const log = {
  info(line: string): void {
    write(process.stdout, line);
  },
  error(line: string): void {
    write(process.stderr, line);
  },
};

/** What begins a line, or hides or reorders text in a terminal. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu;

const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

function write(terminal: NodeJS.WriteStream, entry: string): void {
  const line = entry.replaceAll('\n', '\\n').replaceAll(UNSEEN, asEscape);
  const file = process.env['KLINKY_LOG'];
  if (file === undefined) {
    terminal.write(`${line}\n`);
    return;
  }
  try {
    appendFileSync(file, `${line}\n`);
  } catch {
    // A full disk must not end the stack.
  }
}
