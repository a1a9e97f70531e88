import { execFileSync } from 'node:child_process';

/**
 * The number of files that the system must allow a process to open. Most systems allow this number by default. With few
 * pages open, PostgreSQL, Deno and this process each use less than half of this number.
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
