import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import type { Claim } from '../claim.mjs';
import { killWithChildren } from './inspect.ts';

/** Starts child processes. When this process ends, even by SIGKILL, they are ended too, after six seconds at most. */
export interface Guard {
  /**
   * Starts a child process like Node's spawn, but in a separate process group. So Ctrl-C reaches only this process,
   * which then stops its children in order.
   */
  spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** A child that inherits this descriptor keeps the claim of this process until the child's end. */
  readonly claimSocket: number | 'ignore';
  /** Closes the pipe to the guard's shell. The shell then interrupts the children that still run. */
  close(): void;
}

// The script of the guard's shell. This process writes "add <pid>" when a child starts, and "del <pid>" when it ends.
// When this process ends for any reason, the input of the shell closes. The shell then interrupts the groups of all
// children that still run. PostgreSQL answers an interrupt with a fast shutdown. After six seconds, the shell kills the
// remaining groups.
const WATCH = `
trap '' INT TERM HUP
groups=
while read -r verb pid; do
  if [ "$verb" = add ]; then groups="$groups $pid"; continue; fi
  rest=
  for group in $groups; do [ "$group" = "$pid" ] || rest="$rest $group"; done
  groups=$rest
done
for group in $groups; do kill -INT "-$group"; done
tries=0
while [ $tries -lt 30 ]; do
  alive=
  for group in $groups; do kill -0 "-$group" && alive="$alive $group"; done
  [ -n "$alive" ] || exit 0
  groups=$alive
  tries=$((tries + 1))
  sleep 0.2
done
for group in $groups; do kill -KILL "-$group"; done
`;

/**
 * Starts the shell that ends the children of this process when this process ends. The whole stack uses one guard. If
 * this process loses its claim on the data, the guard kills the children, so that they write nothing more.
 */
export function startGuard(claim?: Claim): Guard {
  const children = new Set<number>();
  claim?.lost.addEventListener('abort', () => {
    for (const pid of children) killWithChildren(pid);
  });
  const watcher = spawn('/bin/sh', ['-c', WATCH], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  // If the shell cannot start or is killed, this process goes on without a guard.
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});

  return {
    claimSocket: claim?.socket ?? 'ignore',
    spawn(command, args, options) {
      const child = spawn(command, args, { ...options, detached: true });
      const pid = child.pid;
      if (pid !== undefined) {
        watcher.stdin.write(`add ${pid}\n`);
        children.add(pid);
        child.once('exit', () => {
          children.delete(pid);
          if (watcher.stdin.writable) watcher.stdin.write(`del ${pid}\n`);
        });
      }
      return child;
    },
    close() {
      if (children.size > 0) claim?.leave();
      watcher.stdin.end();
    },
  };
}
