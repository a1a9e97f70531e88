const POLL_MS = 1500;
const AFTER_FAILURE_MS = 30_000;

/**
 * Returns the milliseconds until the next request for a mail that is being sent. The pause is longer after `error`, the
 * failure of the last request.
 */
export const mailPollPause = (error: Error | null): number => (error === null ? POLL_MS : AFTER_FAILURE_MS);
