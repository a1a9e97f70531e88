import { type ChildProcess, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the command line of a process and the id of its parent process, or null if the process does not run. */
export function inspectProcess(pid: number): { parentPid: number; command: string } | null {
  try {
    if (process.platform === 'linux') {
      // The second field of stat is the program's name in parentheses. The name may contain spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      if (fields[0] === 'Z') return null;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { parentPid: Number(fields[1]), command };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [parentPid = '', ...words] = line.split(/\s+/);
    return { parentPid: Number(parentPid), command: words.join(' ') };
  } catch {
    return null;
  }
}

/**
 * Kills a process and its child processes. A killed PostgreSQL writes nothing more, and leaves its lock file, which may
 * belong to another server.
 */
export function killWithChildren(pid: number): void {
  // A stopped PostgreSQL starts no new processes.
  signal(pid, 'SIGSTOP');
  for (const child of childrenOf(pid)) signal(child, 'SIGKILL');
  signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}

function childrenOf(pid: number): number[] {
  try {
    if (process.platform === 'linux')
      return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number);
    const lines = execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' }).trim().split('\n');
    const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
    return pairs.flatMap(([parent, child = 0]) => (parent === pid ? [child] : []));
  } catch {
    return [];
  }
}

/**
 * Resolves to the exit code of a child process when it ends, or to 1 if a signal has ended it. Rejects if it cannot
 * start.
 */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
