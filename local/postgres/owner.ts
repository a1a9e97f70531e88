import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim } from '../processes/claim.mjs';
import type { Part } from '../processes/disposal.ts';
import { makeDataDir, unusable } from './home.ts';

// Higher than any process id a system assigns.
const NO_PROCESS = '2147483647';

/**
 * Claims the data directory for this process until the part stops. Throws an error that names another owner. Without a claim, two first
 * starts at once would both create the database.
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
        // The directory is not empty, as after any start that got further than its claim.
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
 * Lets PostgreSQL start on the claimed data although a killed stack has left its lock. The process id in the lock may now belong to
 * another program, as is common in containers, and PostgreSQL would take that for a running server. PostgreSQL still finds a running
 * server by the shared memory that the lock names.
 */
export function freeLock(dataDir: string): void {
  const lock = path.resolve(dataDir, 'postgres/cluster/postmaster.pid');
  if (existsSync(lock)) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, NO_PROCESS));
}
