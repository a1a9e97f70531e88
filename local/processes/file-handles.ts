import { execFileSync } from 'node:child_process';

/**
 * The least number of files that a process must be allowed to open. Most systems have this limit by default. With few
 * pages open, none of PostgreSQL, Deno and this process uses half of it.
 */
const FEWEST = 1_024;

/**
 * Throws an error with advice if a process may open too few files and sockets. Without this check, the stack would fail
 * later with an unclear message.
 */
export function assertFileHandles(): void {
  // Node raises its own limit to the maximum when it starts, and the shell inherits this limit.
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= FEWEST) return;
  throw new Error(
    `A process may open only ${limit} files and sockets on this machine, but the stack needs ${FEWEST}. Raise the limit (ulimit -n ${FEWEST}) and start again.`,
  );
}
