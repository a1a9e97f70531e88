import { existsSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim } from '../processes/claim.mjs';
import type { Part } from '../processes/disposal.ts';
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
 * Lets PostgreSQL start on the (claimed) data although a killed stack has left its lock. The process id in it may belong to
 * another program by now, which is common in containers, and which PostgreSQL would take for a running server. Whether one does
 * run on the data it also tells by the shared memory that the lock names.
 */
export function freeLock(dataDir: string): void {
  const lock = path.resolve(dataDir, 'postgres/cluster/postmaster.pid');
  if (existsSync(lock)) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, NO_PROCESS));
}
