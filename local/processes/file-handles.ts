import { execFileSync } from 'node:child_process';

/** The limit on most systems. PostgreSQL, Deno and this process stay below half of it until many pages are open. */
const FEWEST = 1_024;

/** Throws a readable message if a process may open too few files and sockets. A failure half-way through the start has no such message. */
export function assertFileHandles(): void {
  // Node has raised its limit to the highest allowed. Children inherit that.
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= FEWEST) return;
  throw new Error(
    `A process may open only ${limit} files and sockets here, and the stack needs ${FEWEST}: raise the limit (ulimit -n ${FEWEST}) and start again.`,
  );
}
