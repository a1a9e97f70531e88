import { setTimeout as delay } from 'node:timers/promises';
import type { Guard } from '../processes/guard.ts';
import { exitCode } from '../processes/inspect.ts';
import { diskFullLine, recordWaitForRoom } from '../shared/disk-full.ts';
import { log } from '../shared/log.ts';
import type { PostgresHome } from './home.ts';
import { runServer, stopServer } from './server.ts';

const TRY_AGAIN_MS = 2_000;

interface RunningServer {
  /** Resolves when the server accepts connections for the first time. Rejects if its first start fails. */
  isReady: Promise<void>;
  /** Resolves when the server has ended for another reason than a full disk. */
  ended: Promise<void>;
  /** Returns a recent message of the server about a full disk. */
  fullDisk(): string | undefined;
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL. PostgreSQL ends if it cannot write its log of changes (WAL) because the disk is full. This function
 * then starts PostgreSQL until it runs again. All committed data are in the files.
 */
export function runThroughFullDisk(home: PostgresHome, port: number, guard: Guard): RunningServer {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = runServer(home, port, guard);
  const { isReady } = server;
  const fullDisk = () => diskFullLine(server.output());

  const supervise = async (): Promise<void> => {
    let isRunning = true;
    for (;;) {
      await exitCode(server.process);
      if (signal.aborted || fullDisk() === undefined) return;
      if (isRunning)
        log.error('[postgres] PostgreSQL has ended, because the disk is full. It starts when there is room.');
      isRunning = false;
      recordWaitForRoom(true);
      await delay(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      server = runServer(home, port, guard);
      server.isReady.then(
        () => {
          isRunning = true;
          recordWaitForRoom(false);
          log.info('[postgres] PostgreSQL runs again.');
        },
        () => {},
      );
    }
  };
  return {
    isReady,
    fullDisk,
    ended: isReady.then(supervise, () => {}),
    stop() {
      stopping.abort();
      recordWaitForRoom(false);
      return stopServer(server.process);
    },
  };
}
