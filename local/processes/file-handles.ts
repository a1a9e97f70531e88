import { execFileSync } from 'node:child_process';

/**
 * The default limit of most systems for open files. While few pages are open, PostgreSQL, Deno and this process use
 * less than half of the limit.
 */
const FEWEST = 1_024;

/**
 * Throws a readable message if a process may open too few files and sockets. Without this check, the start would fail
 * later with an unclear message.
 */
export function assertFileHandles(): void {
  // Node has already raised its limit to the maximum. Child processes inherit this limit.
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= FEWEST) return;
  throw new Error(
    `A process may open only ${limit} files and sockets on this machine, but the stack needs ${FEWEST}. Raise the limit (ulimit -n ${FEWEST}) and start again.`,
  );
}
