import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { log } from '../shared/log.ts';
import { type FunctionProcess, spawnDeno } from './deno.ts';

/** An edge function that runs until it is stopped. */
export interface FunctionWorker {
  /** Returns the port of the function, or null after a crash. Waits while the function starts or restarts. */
  port(): Promise<number | null>;
  /** Restarts the function with its current files. */
  restart(): void;
  stop(): Promise<void>;
}

const FIRST_BACKOFF_MS = 100;
const LAST_BACKOFF_MS = 5_000;
const STABLE_AFTER_MS = 10_000;
const KILL_AFTER_MS = 1_000;
const POLL_MS = 15;
const LONGEST_BOOT_MS = 20_000;

/**
 * Keeps an edge function running on Deno. Restarts the function when it ends. Each further crash in a row doubles the
 * pause before the restart.
 */
export function startWorker(options: FunctionProcess): FunctionWorker {
  const settled = new EventEmitter().setMaxListeners(0);
  let child: ChildProcess | null = null;
  let port: number | null = null;
  let isBooting = true;
  let isRestartWanted = false;
  let isStopped = false;
  let backoff = new AbortController();

  async function supervise(): Promise<void> {
    let crashCount = 0;
    while (!isStopped) {
      isRestartWanted = false;
      const startedAt = Date.now();
      // Every start uses a new port. An old port could belong to a function that an earlier stack has left running.
      const ownPort = await getPort({ host: '127.0.0.1' });
      child = isStopped ? null : spawnDeno(options, ownPort);
      const exited = child === null ? Promise.resolve() : hasExited(child);
      let isRunning = child !== null;
      void exited.then(() => (isRunning = false));
      while (isRunning && !(await canConnect(ownPort))) await delay(POLL_MS);
      if (isRunning && !isRestartWanted) {
        port = ownPort;
        isBooting = false;
        settled.emit('settled');
      }
      await exited;
      child = null;
      port = null;
      if (isStopped || isRestartWanted) {
        crashCount = 0;
        continue;
      }
      isBooting = false;
      settled.emit('settled');
      crashCount = Date.now() - startedAt > STABLE_AFTER_MS ? 1 : crashCount + 1;
      const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** (crashCount - 1), LAST_BACKOFF_MS);
      log.error(`[${options.name}] ended unexpectedly; restarting in ${backoffMs} ms`);
      backoff = new AbortController();
      await delay(backoffMs, undefined, { signal: backoff.signal }).catch(() => {});
    }
    isBooting = false;
    settled.emit('settled');
  }

  const supervision = supervise();
  return {
    async port() {
      if (port === null && isBooting) {
        // The wait is limited, because the function may neither listen nor end.
        await once(settled, 'settled', { signal: AbortSignal.timeout(LONGEST_BOOT_MS) }).catch(() => {});
      }
      return port;
    },
    restart() {
      isRestartWanted = true;
      isBooting = true;
      port = null;
      if (child !== null) end(child);
      backoff.abort();
    },
    async stop() {
      isStopped = true;
      if (child !== null) end(child);
      backoff.abort();
      await supervision;
    },
  };
}

function end(child: ChildProcess): void {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  child.once('exit', () => clearTimeout(timer));
}

function hasExited(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
