import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspectProcess, waitForEnd } from './processes.ts';

/**
 * Ends a PostgreSQL that a killed start left on the data directory. It can only have stayed when its owner and the guard
 * were both killed. Its lock names it; it is ours to end when it serves this directory and its parent is no longer the
 * owner. A dead lock is left to PostgreSQL, which removes it itself. Throws when the directory is in use.
 */
export async function endStalePostgres(dataDir: string): Promise<void> {
  const named = path.resolve(dataDir, 'postgres');
  if (!existsSync(named)) return;
  const folder = realpathSync(named);
  const pid = numberIn(path.join(folder, 'cluster', 'postmaster.pid'));
  const server = pid === null ? null : inspectProcess(pid);
  if (pid === null || server === null) return;
  if (!server.command.includes(`${named}/`) && !server.command.includes(`${folder}/`)) return;

  const owner = numberIn(path.join(folder, 'owner'));
  if (server.parentPid === owner) {
    throw new Error(
      `The data in ${dataDir} is in use by process ${owner} (another "npm start"?). Stop it, or choose another directory with --data DIR.`,
    );
  }
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, 4_000)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(pid, 5_000)) return;
  throw new Error(
    `A PostgreSQL server from an earlier start (process ${pid}) does not end. End it and start again.`,
  );
}

/** Notes that this process is the one that starts PostgreSQL on the folder. */
export function becomeOwner(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(path.join(folder, 'owner'), String(process.pid));
}

function numberIn(file: string): number | null {
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}
