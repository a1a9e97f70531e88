import { execFileSync } from 'node:child_process';

/**
 * The limit of most systems. PostgreSQL, Deno and this process need less than half of these handles until many pages
 * are open.
 */
const FEWEST = 1_024;

/**
 * Throws a readable message if a process may open too few files and sockets. Without this check, the start would fail
 * later with an unclear message.
 */
export function assertFileHandles(): void {
  // Node has already raised its own limit to the maximum, and child processes inherit it.
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= FEWEST) return;
  throw new Error(
    `A process may open only ${limit} files and sockets here, and the stack needs ${FEWEST}: raise the limit (ulimit -n ${FEWEST}) and start again.`,
  );
}
