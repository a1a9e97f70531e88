import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspectProcess, waitForEnd } from '../processes/inspect.ts';

// Higher than any process id a system assigns.
const NO_PROCESS = '2147483647';

/**
 * Ends a PostgreSQL server that a killed stack left running on the data directory, which happens only when its owner and
 * the guard were both killed. The lock file names it; it may be ended when it serves this directory and its parent is no
 * longer the owner. Throws when the directory is in use.
 */
export async function endStalePostgres(dataDir: string): Promise<void> {
  const named = path.resolve(dataDir, 'postgres');
  if (!existsSync(named)) return;
  const folder = realpathSync(named);
  const lock = path.join(folder, 'cluster', 'postmaster.pid');
  const pid = numberIn(lock);
  if (pid === null) return;
  // Only partly written: the disk was full, or the power failed.
  if (Number.isNaN(pid)) return rmSync(lock);
  const command = inspectProcess(pid)?.command ?? '';
  if (!command.includes(`${named}/`) && !command.includes(`${folder}/`)) return disownLock(lock);

  const owner = numberIn(path.join(folder, 'owner'));
  if (owner !== null && inspectProcess(pid)?.parentPid === owner) {
    throw new Error(
      `The data in ${dataDir} is in use by process ${owner} (another "npm start"?). Stop it, or choose another directory with --data DIR.`,
    );
  }
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, 4_000)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(pid, 5_000)) return;
  throw new Error(
    `A PostgreSQL server from an earlier start (process ${pid}) does not stop. End it and start again.`,
  );
}

/**
 * The process that the lock names is dead, or its id now belongs to another program (common in containers), or it is a
 * zombie. PostgreSQL would take the last two for a running server. A lock that names no process it removes itself, after
 * making sure that no orphan still uses the shared memory that the lock also names.
 */
function disownLock(lock: string): void {
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, NO_PROCESS));
}

/** Records this process as the one that starts PostgreSQL on the folder. */
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
    // It has already ended.
  }
}
