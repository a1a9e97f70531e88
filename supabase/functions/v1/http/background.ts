import { logError } from './log.ts';

/** Supabase keeps an instance alive for the work it is given here; elsewhere there is no such global. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Lets work continue after the answer. Failures are logged. */
export function inBackground(requestId: string, work: Promise<void>): void {
  const settled = work.catch((error: unknown) => logError(requestId, error));
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(settled);
}
