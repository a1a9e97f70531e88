import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim } from '../processes/claim.mjs';
import type { Part } from '../processes/disposal.ts';
import { finishRestore, makeDataDir, unusableDirectory } from './home.ts';

// A number above all process ids.
const NO_PROCESS = '2147483647';

/** The error for a data directory that another process has reserved. */
export class DataInUse extends Error {}

/**
 * Reserves the data directory for this process, and finishes a restore that was interrupted. The reservation ends when
 * the returned part of the stack is stopped. Throws `DataInUse` with the id of the other process if another process has
 * reserved the directory. Without this reservation, two simultaneous first starts would both create the database.
 */
export function claimDataDirectory(dataDir: string): Part {
  const claimed = claimIn(dataDir);
  if ('heldBy' in claimed) {
    throw new DataInUse(
      `The data in ${dataDir} is in use by process ${claimed.heldBy} (another "npm start"?). Stop it, or choose another directory with --data DIR.`,
    );
  }
  finishRestore(dataDir);
  return {
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

function claimIn(dataDir: string): ReturnType<typeof claim> {
  makeDataDir(dataDir);
  try {
    return claim(path.join(dataDir, 'owner'));
  } catch (cause) {
    throw unusableDirectory(dataDir, cause);
  }
}

/**
 * Lets PostgreSQL start although a killed stack has left a lock file in the data. Another program may now have the
 * process id that this file contains, as often happens in containers. PostgreSQL would take this program for a running
 * server. So this function replaces the id with an impossible one. PostgreSQL still detects a running server by the
 * shared memory that the lock file names.
 */
export function freeLock(dataDir: string): void {
  const lock = path.resolve(dataDir, 'postgres/cluster/postmaster.pid');
  if (existsSync(lock)) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, NO_PROCESS));
}
