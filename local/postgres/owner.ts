import { existsSync, readFileSync, realpathSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { claim, type Claim } from '../claim.mjs';
import type { Part } from '../processes/disposal.ts';
import { databaseFolder } from '../shared/folders.ts';
import { finishRestore, makeDataDir, unusableDirectory } from './home.ts';

// A number above all process ids.
const NO_PROCESS = '2147483647';
/** The types of network file systems on Linux: NFS, SMB (three types), AFS, Ceph, Coda and Lustre. */
const NETWORK_TYPES = new Set([
  0x69_69, 0x51_7b, 0xff_53_4d_42, 0xfe_53_4d_42, 0x53_46_41_4f, 0x00_c3_64_00, 0x73_75_72_45, 0x0b_d0_0b_d0,
]);
/** The folders of programs that copy files to other computers. */
const SYNCED =
  /\/(?:Dropbox|OneDrive|Google ?Drive|Nextcloud|Mobile Documents|CloudStorage)(?: - [^/]*| \([^/]*\))?\//;

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
  assertOnThisComputer(dataDir);
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
 * Throws an error if other computers may write into the directory. PostgreSQL and the claim need a file system whose
 * writes this computer sees at once.
 */
function assertOnThisComputer(dataDir: string): void {
  const isShared = process.platform === 'linux' && NETWORK_TYPES.has(statfsSync(dataDir).type);
  if (!isShared && !SYNCED.test(`${realpathSync(dataDir)}/`)) return;
  throw new Error(
    `The data directory ${dataDir} is ${isShared ? 'on a network share' : 'in a folder that is copied to other computers'}, where two computers could damage the data. Move the data to a directory on this computer, and start with --data DIR.`,
  );
}

/**
 * Lets PostgreSQL start although a killed stack has left a lock file in the data. Another program may now have the
 * process id that this file contains, as often happens in containers. PostgreSQL would take this program for a running
 * server. So this function replaces the id with an impossible one.
 */
function freeLock(dataDir: string): void {
  const lock = path.join(databaseFolder(path.resolve(dataDir)), 'cluster/postmaster.pid');
  if (existsSync(lock)) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, NO_PROCESS));
}
