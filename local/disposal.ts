import { setTimeout as delay } from 'node:timers/promises';

const LONGEST_END_MS = 8_000;

/** What has to be ended, in the order it was started. The one way out, whatever the reason. */
export interface Disposal {
  add(what: string, end: () => Promise<void> | void): void;
  /** Ends everything, the last started first. A part that fails, or hangs, does not keep the others alive. */
  run(): Promise<void>;
}

/** An empty list; `run` may be called again and again and ends each part once. */
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
            delay(longestEndMs, undefined, { ref: false }).then(() => Promise.reject(new Error('it hangs'))),
          ]);
        } catch (error) {
          process.stderr.write(`${part.what} did not end cleanly: ${String(error)}\n`);
        }
      }
    },
  };
}
