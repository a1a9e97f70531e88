/** The codes of PostgreSQL (SQLSTATE) and of the system for a full disk and for a used-up quota. */
const CODES = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT']);

let isPostgresWaiting = false;

/** Records whether PostgreSQL has ended because the disk is full, and does not run again yet. */
export function recordWaitForRoom(isWaiting: boolean): void {
  isPostgresWaiting = isWaiting;
}

/** Returns true if a request failed because the disk is full, or because PostgreSQL waits for room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return isPostgresWaiting || isDiskFullError(error);
}

/** Returns true if a statement or a write to a file failed because the disk is full. */
export function isDiskFullError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.has(error.code);
}

/** Returns the first line of a program's output that says that the disk is full; undefined if there is none. */
export function diskFullLine(output: string): string | undefined {
  return output
    .split('\n')
    .find((line) => /no space left on device|disk quota exceeded|wrote only \d+ of \d+ bytes/i.test(line));
}

/** The message of Auth and Storage for a write that failed because the disk is full. */
export const DISK_FULL = 'The disk is full';
