import { setTimeout as delay } from 'node:timers/promises';
import { log } from '../shared/log.ts';

const LONGEST_END_MS = 2_500;

/** A running part of the stack. */
export interface Part {
  /** Ends the part and all that the part has started or opened. */
  stop(): Promise<void>;
}

/** The running parts in the order of their start. */
export interface Disposal {
  add(name: string, end: () => Promise<void> | void): void;
  /** Waits until the part has started, adds it to the list, and resolves to the part. */
  keep<Kept extends Part>(name: string, starting: Promise<Kept>): Promise<Kept>;
  /**
   * Ends all parts in reverse order of their start. If a part fails or does not end in time, the remaining parts are
   * still ended.
   */
  run(): Promise<void>;
}

/** Returns an empty list. `run` may be called several times, but ends each part only once. */
export function createDisposal(longestEndMs = LONGEST_END_MS): Disposal {
  const parts: { name: string; end: () => Promise<void> | void }[] = [];
  return {
    add(name, end) {
      parts.push({ name, end });
    },
    async keep(name, starting) {
      const part = await starting;
      parts.push({ name, end: () => part.stop() });
      return part;
    },
    async run() {
      for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
        try {
          await Promise.race([
            part.end(),
            delay(longestEndMs, undefined, { ref: false }).then(() => Promise.reject(new Error('timed out'))),
          ]);
        } catch (error) {
          log.error(`${part.name} did not stop cleanly: ${String(error)}`);
        }
      }
    },
  };
}

/**
 * Starts a service or the whole stack. `start` adds everything that it opens to a list. `stop` ends all parts on the
 * list. A failed start also ends all parts on the list.
 */
export async function startPart<Offer extends object>(
  start: (disposal: Disposal) => Promise<Offer>,
): Promise<Offer & Part> {
  const disposal = createDisposal();
  try {
    return { ...(await start(disposal)), stop: () => disposal.run() };
  } catch (error) {
    await disposal.run();
    throw error;
  }
}
