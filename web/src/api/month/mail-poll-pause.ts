const POLL_MS = 1500;
const AFTER_FAILURE_MS = 30_000;

/**
 * Returns the pause before the next request for the state of a mail, in milliseconds. If the last request failed,
 * `error` is its error, and the pause is longer.
 */
export const mailPollPause = (error: Error | null): number => (error === null ? POLL_MS : AFTER_FAILURE_MS);
