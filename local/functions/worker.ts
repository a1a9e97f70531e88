import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { log } from '../shared/log.ts';
import { type FunctionProcess, spawnDeno } from './deno.ts';

const FIRST_BACKOFF_MS = 100;
const LAST_BACKOFF_MS = 5_000;
const STABLE_AFTER_MS = 10_000;
const KILL_AFTER_MS = 1_000;
const POLL_MS = 15;
const LONGEST_BOOT_MS = 20_000;

/**
 * Runs an edge function on Deno until `stop` is called, and restarts the function after a crash. The pause before the
 * restart doubles with each crash in a row, up to five seconds.
 */
export class FunctionWorker {
  readonly #options: FunctionProcess;
  readonly #settled = new EventEmitter().setMaxListeners(0);
  readonly #supervision: Promise<void>;
  #child: ChildProcess | null = null;
  #port: number | null = null;
  #isBooting = true;
  #isRestartWanted = false;
  #isStopped = false;
  #backoff = new AbortController();

  constructor(options: FunctionProcess) {
    this.#options = options;
    this.#supervision = this.#supervise();
  }

  /**
   * Returns the port of the function. Waits for the first start and for a start after `restart`, 20 seconds at most.
   * After a crash, returns null at once until the function runs again.
   */
  async port(): Promise<number | null> {
    if (this.#port === null && this.#isBooting) {
      await once(this.#settled, 'settled', { signal: AbortSignal.timeout(LONGEST_BOOT_MS) }).catch(() => {});
    }
    return this.#port;
  }

  /** Restarts the function with its current files. */
  restart(): void {
    this.#isRestartWanted = true;
    this.#isBooting = true;
    this.#port = null;
    this.#end();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#end();
    await this.#supervision;
  }

  #end(): void {
    if (this.#child !== null) end(this.#child);
    this.#backoff.abort();
  }

  async #supervise(): Promise<void> {
    let crashCount = 0;
    while (!this.#isStopped) {
      this.#isRestartWanted = false;
      const startedAt = Date.now();
      await this.#runOnce();
      if (this.#isStopped || this.#isRestartWanted) {
        crashCount = 0;
        continue;
      }
      this.#settle(null);
      crashCount = Date.now() - startedAt > STABLE_AFTER_MS ? 1 : crashCount + 1;
      const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** (crashCount - 1), LAST_BACKOFF_MS);
      log.error(`[${this.#options.name}] ended unexpectedly; restarting in ${backoffMs} ms`);
      this.#backoff = new AbortController();
      await delay(backoffMs, undefined, { signal: this.#backoff.signal }).catch(() => {});
    }
    this.#settle(null);
  }

  async #runOnce(): Promise<void> {
    // Every start uses a free port. On a fixed port, a function that an earlier stack has left running could respond.
    const port = await getPort({ host: '127.0.0.1' });
    if (this.#isStopped) return;
    this.#child = spawnDeno(this.#options, port);
    const exited = hasExited(this.#child);
    let isRunning = true;
    void exited.then(() => (isRunning = false));
    while (isRunning && !(await canConnect(port))) await delay(POLL_MS);
    if (isRunning && !this.#isRestartWanted) this.#settle(port);
    await exited;
    this.#child = null;
    this.#port = null;
  }

  #settle(port: number | null): void {
    this.#port = port;
    this.#isBooting = false;
    this.#settled.emit('settled');
  }
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
