import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim, type Claim } from '../processes/claim.mjs';
import type { Part } from '../processes/disposal.ts';
import { finishRestore, makeDataDir, unusableDirectory } from './home.ts';

// A number above all process ids.
const NO_PROCESS = '2147483647';

/** The error for a data directory that another process has reserved. */
export class DataInUse extends Error {}

/**
 * Reserves the data directory for this process, finishes a restore that was interrupted, and removes the lock of a
 * killed PostgreSQL. The reservation ends when the returned part of the stack is stopped. Throws `DataInUse` with a name
 * of the other process if another process has reserved the directory. If it is unknown whether the other process still
 * runs, waits until this is clear.
 */
export async function claimDataDirectory(dataDir: string, signal?: AbortSignal): Promise<Claim & Part> {
  makeDataDir(dataDir);
  const claimed = await claim(path.join(dataDir, 'owner'), {
    signal,
    onWait(holder) {
      process.stdout.write(
        `The data in ${dataDir} may be in use by ${holder}, which does not answer. Watching the data for some seconds …\n`,
      );
    },
    refuse: (holder) =>
      new DataInUse(
        `The data in ${dataDir} is in use by ${holder} (another "npm start"?). Stop it, or choose another directory with --data DIR.`,
      ),
  }).catch((cause: unknown) => {
    throw cause instanceof DataInUse || signal?.aborted === true ? cause : unusableDirectory(dataDir, cause);
  });
  finishRestore(dataDir);
  freeLock(dataDir);
  return {
    ...claimed,
    async stop() {
      claimed.release();
      try {
        rmdirSync(dataDir);
      } catch {
        // The directory contains a database or other files, so it stays.
      }
    },
  };
}

/**
 * Lets PostgreSQL start although a killed stack has left a lock file in the data. Another program may now have the
 * process id that this file contains, as often happens in containers. PostgreSQL would take this program for a running
 * server. So this function replaces the id with an impossible one.
 */
function freeLock(dataDir: string): void {
  const lock = path.resolve(dataDir, 'postgres/cluster/postmaster.pid');
  if (existsSync(lock)) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, NO_PROCESS));
}
