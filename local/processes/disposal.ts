import { setTimeout as delay } from 'node:timers/promises';
import { log } from '../shared/log.ts';

const LONGEST_END_MS = 8_000;

/** The parts to stop, in the order they were started. Every shutdown, whatever its reason, goes through here. */
export interface Disposal {
  add(what: string, end: () => Promise<void> | void): void;
  /** Stops everything, the last started first. A part that fails or hangs does not keep the others running. */
  run(): Promise<void>;
}

/** An empty list. `run` may be called repeatedly and stops each part once. */
export function createDisposal(longestEndMs = LONGEST_END_MS): Disposal {
  const parts: { what: string; end: () => Promise<void> | void }[] = [];
  return {
    add(what, end) {
      parts.push({ what, end });
    },
    async run() {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        try {
          await Promise.race([
            part.end(),
            delay(longestEndMs, undefined, { ref: false }).then(() => Promise.reject(new Error('timed out'))),
          ]);
        } catch (error) {
          log.error(`${part.what} did not stop cleanly: ${String(error)}`);
        }
      }
    },
  };
}
