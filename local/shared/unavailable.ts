import { isDiskFullError } from './disk-full.ts';
import { log } from './log.ts';

/**
 * The SQLSTATE classes and codes of errors that do not depend on the request: no connection, no resources, shutdown and
 * recovery.
 */
const SQLSTATES = /^(?:08...|53[0-3]..|57P0[1-3]|58030)$/;
const OF_THE_DRIVER = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Returns the reason why the database is unavailable or the disk is full, or null for any other error. The caller
 * responds with 503 and `RETRY_HEADERS`.
 */
export function unavailability(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null;
  const { code, message } = error;
  if (isDiskFullError(error)) return `The disk is full (${code}: ${message})`;
  if (!SQLSTATES.test(code) && !OF_THE_DRIVER.has(code)) return null;
  return `PostgreSQL is not available (${code}: ${message})`;
}

/** The headers of a response with status 503. */
export const RETRY_HEADERS = { 'retry-after': '1' };

const SAY_AGAIN_AFTER_MS = 1_000;
let loggedAt = Number.NEGATIVE_INFINITY;
let loggedMessage = '';

/**
 * Logs that the database is unavailable. Logs the same reason at most once a second, because every request fails while
 * the database is unavailable.
 */
export function logUnavailable(reason: string): void {
  if (reason === loggedMessage && performance.now() - loggedAt < SAY_AGAIN_AFTER_MS) return;
  [loggedMessage, loggedAt] = [reason, performance.now()];
  log.error(`[postgres] ${reason}`);
}
