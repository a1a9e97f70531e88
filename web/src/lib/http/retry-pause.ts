const FIRST_MS = 5000;
const LONGEST_MS = 300_000;

/** The length of the last pause, and the time of its start, in milliseconds. */
let pause = 0;
let beganAt = 0;

/**
 * Returns the pause in milliseconds after a service was too busy. Each pause is twice as long as the last pause, up to
 * five minutes. A pause is never shorter than the service requests.
 */
export function nextRetryPause(retryAfterSeconds: number | null): number {
  const now = Date.now();
  // The response to the next request may take a while.
  const isInRow = now - beganAt < 2 * LONGEST_MS;
  pause = isInRow ? Math.min(pause * 2, LONGEST_MS) : FIRST_MS;
  beganAt = now;
  return Math.max(pause, (retryAfterSeconds ?? 0) * 1000);
}
