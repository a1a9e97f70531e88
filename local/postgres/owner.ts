import { existsSync, readFileSync, realpathSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim } from '../processes/claim.mjs';
import type { Part } from '../processes/disposal.ts';
import { inspectProcess, waitForEnd } from '../processes/inspect.ts';
import { makeDataDir, unusable } from './home.ts';

// Higher than any process id a system assigns.
const NO_PROCESS = '2147483647';

/**
 * Makes the data directory this process's own until the part is stopped. Throws when it is another's, which it names: two
 * first starts at once would otherwise both create the database.
 */
export function claimData(dataDir: string): Part {
  const claimed = claimIn(dataDir);
  if ('heldBy' in claimed) {
    throw new Error(
      `The data in ${dataDir} is in use by process ${claimed.heldBy} (another "npm start"?). Stop it, or choose another directory with --data DIR.`,
    );
  }
  return {
    async stop() {
      claimed.release();
      try {
        rmdirSync(dataDir);
      } catch {
        // It holds something, as it does after any start that came further than its claim.
      }
    },
  };
}

function claimIn(dataDir: string): ReturnType<typeof claim> {
  makeDataDir(dataDir);
  try {
    return claim(path.join(dataDir, 'owner'));
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
}

/**
 * Ends a PostgreSQL server that a killed stack left running on the (claimed) data directory, which happens only when its
 * owner and the guard were both killed. The lock file names it; it may be ended when it serves this directory.
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
