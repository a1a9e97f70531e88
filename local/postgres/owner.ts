import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim } from '../processes/claim.mjs';
import type { Part } from '../processes/disposal.ts';
import { makeDataDir, unusableDirectory } from './home.ts';

// This number is higher than any process id.
const NO_PROCESS = '2147483647';

/**
 * Claims the data directory for this process until the part stops. Throws an error that names the owner if another
 * process owns it. Without a claim, two simultaneous first starts would both create the database.
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
        // The directory is not empty after a start that did more than claim it.
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
 * Lets PostgreSQL start on the claimed data after a killed stack has left its lock file. Another program may now have
 * the process id in this file, as often happens in containers. PostgreSQL would then believe that a server is running.
 * If a server really runs, PostgreSQL still finds its shared memory.
 */
export function freeLock(dataDir: string): void {
  const lock = path.resolve(dataDir, 'postgres/cluster/postmaster.pid');
  if (existsSync(lock)) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, NO_PROCESS));
}
