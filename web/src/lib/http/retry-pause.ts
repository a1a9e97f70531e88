const FIRST_MS = 5000;
const LONGEST_MS = 300_000;

/** The last pause, and when it began. */
let pause = 0;
let began = 0;

/**
 * The milliseconds to wait after a service was too busy: twice as long each time in a row, up to five minutes, and never less than it has asked
 * for, in seconds.
 */
export function nextRetryPause(retryAfterSeconds: number | null): number {
  const now = Date.now();
  // The answer to the next request may take a while.
  const isInRow = now - began < 2 * LONGEST_MS;
  pause = isInRow ? Math.min(pause * 2, LONGEST_MS) : FIRST_MS;
  began = now;
  return Math.max(pause, (retryAfterSeconds ?? 0) * 1000);
}
