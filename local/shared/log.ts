import { appendFileSync } from 'node:fs';

/** The log of all parts: written to the terminal, or appended to the file that the variable KLINKY_LOG names. */
export const log = {
  info(line: string): void {
    write(process.stdout, line);
  },
  error(line: string): void {
    write(process.stderr, line);
  },
};

function write(terminal: NodeJS.WriteStream, line: string): void {
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
