import { setTimeout as delay } from 'node:timers/promises';
import { log } from '../shared/log.ts';

const LONGEST_END_MS = 2_500;

/** A running part of the stack. */
export interface Part {
  /** Stops the part, and closes everything that the part has opened. */
  stop(): Promise<void>;
}

/** The list of everything that a part has opened, in order. `add` appends an entry with the function that closes it. */
export interface Disposal {
  add(name: string, end: () => Promise<void> | void): void;
  /** Waits until the other part has started, adds it to the list, and resolves to it. */
  keep<Kept extends Part>(name: string, starting: Promise<Kept>): Promise<Kept>;
  /**
   * Closes all entries, the last entry first. If an entry fails or takes too long, logs this and goes on with the next
   * entry.
   */
  run(): Promise<void>;
}

/** Returns an empty list. A second call of `run` does not close an entry again. */
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
 * Starts a part, such as a service or the whole stack. `start` adds everything that it opens to the given list. `stop`
 * of the returned part closes the entries of this list. If `start` fails, `startPart` closes them at once.
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
