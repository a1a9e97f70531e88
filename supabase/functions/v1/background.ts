import { logError } from './log.ts';

/** Supabase keeps an instance alive for what it is told of; elsewhere there is no such global. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Lets work go on after the answer. What it fails with is written to the log. */
export function inBackground(requestId: string, work: Promise<void>): void {
  const settled = work.catch((error: unknown) => logError(requestId, error));
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(settled);
}
