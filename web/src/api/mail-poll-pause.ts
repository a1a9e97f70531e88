const POLL_MS = 1500;
const AFTER_FAILURE_MS = 30_000;

/**
 * Returns the pause before the next request for the state of a mail, in milliseconds. The pause is longer after a
 * failed request, whose failure is `error`.
 */
export const mailPollPause = (error: Error | null): number => (error === null ? POLL_MS : AFTER_FAILURE_MS);
