const FIRST_MS = 5000;
const LONGEST_MS = 300_000;

/** The length of the last pause, and the time of its start, in milliseconds. */
let pause = 0;
let beganAt = 0;

/**
 * Returns the pause before the next request to a busy service, in milliseconds. Each pause is twice as long as the last
 * pause, up to five minutes, and never shorter than the service requests.
 */
export function nextRetryPause(retryAfterSeconds: number | null): number {
  const now = Date.now();
  // A longer time since the last pause means that the service has worked in between. The limit leaves room for a slow
  // response after the longest pause.
  const isInRow = now - beganAt < 2 * LONGEST_MS;
  pause = isInRow ? Math.min(pause * 2, LONGEST_MS) : FIRST_MS;
  beganAt = now;
  return Math.max(pause, (retryAfterSeconds ?? 0) * 1000);
}
