import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';

/** Starts child processes that never outlive this process, not even after SIGKILL. */
export interface Guard {
  /**
   * Starts a child like Node's spawn, but in a process group of its own. Ctrl-C thus reaches only this process, which
   * stops the children in order.
   */
  spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Closes the pipe to the watching shell. The shell then interrupts the remaining children. */
  close(): void;
}

// The shell reads "add <pid>" and "del <pid>". When this process ends for any reason, the shell's input closes. The
// shell then interrupts each process group, which is a fast shutdown for Postgres. After six seconds, the shell kills
// the remaining groups.
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

/** Starts the shell that ends our children when this process ends. One guard serves the whole stack. */
export function startGuard(): Guard {
  const watcher = spawn('/bin/sh', ['-c', WATCH], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  // If the shell is killed, this process continues without a guard.
  watcher.on('error', () => {});
  watcher.stdin.on('error', () => {});

  return {
    spawn(command, args, options) {
      const child = spawn(command, args, { ...options, detached: true });
      const pid = child.pid;
      if (pid !== undefined) {
        watcher.stdin.write(`add ${pid}\n`);
        child.once('exit', () => {
          if (watcher.stdin.writable) watcher.stdin.write(`del ${pid}\n`);
        });
      }
      return child;
    },
    close() {
      watcher.stdin.end();
    },
  };
}
