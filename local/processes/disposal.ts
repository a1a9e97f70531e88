import { setTimeout as delay } from 'node:timers/promises';
import { log } from '../shared/log.ts';

const LONGEST_END_MS = 2_500;

/** A part of the stack that runs. */
export interface Part {
  /** Ends the part, with all it has started or opened. */
  stop(): Promise<void>;
}

/** The parts that have to be stopped, in the order of their start. */
export interface Disposal {
  add(what: string, end: () => Promise<void> | void): void;
  /** Adds the part as soon as it has started, and resolves to it. */
  keep<Kept extends Part>(what: string, starting: Promise<Kept>): Promise<Kept>;
  /** Ends all parts, the last started first. A part that fails or hangs does not keep the others running. */
  run(): Promise<void>;
}

/** Returns an empty list. `run` may be called repeatedly and ends each part once. */
export function createDisposal(longestEndMs = LONGEST_END_MS): Disposal {
  const parts: { what: string; end: () => Promise<void> | void }[] = [];
  return {
    add(what, end) {
      parts.push({ what, end });
    },
    async keep(what, starting) {
      const part = await starting;
      parts.push({ what, end: () => part.stop() });
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
          log.error(`${part.what} did not stop cleanly: ${String(error)}`);
        }
      }
    },
  };
}

/**
 * Starts a part: a service, or the whole stack. `start` adds everything it opens to the list. Both `stop` and a start
 * that fails half-way run the list.
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
