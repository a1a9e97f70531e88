import { logError } from './log.ts';

/**
 * Supabase keeps an instance alive until work given to `waitUntil` ends. Other runtimes have no global variable
 * `EdgeRuntime`.
 */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Lets work continue after the response is sent, and logs its failure. */
export function runInBackground(requestId: string, work: Promise<void>): void {
  const settled = work.catch((error: unknown) => logError(requestId, error));
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(settled);
}
