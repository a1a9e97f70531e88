import { execFileSync } from 'node:child_process';

/** What most systems allow a process; PostgreSQL's, Deno's and ours stay below half of it until many pages are open. */
const FEWEST = 1_024;

/** Throws a readable message when a process may open too few files and sockets: half-way through the start it would be none. */
export function assertFileHandles(): void {
  // Node has raised its own limit to the highest allowed, which children inherit.
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  if (limit === 'unlimited' || Number(limit) >= FEWEST) return;
  throw new Error(
    `A process may open only ${limit} files and sockets here, and the stack needs ${FEWEST}: raise the limit (ulimit -n ${FEWEST}) and start again.`,
  );
}
