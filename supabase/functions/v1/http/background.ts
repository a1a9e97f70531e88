import { logError } from './log.ts';

/** Supabase keeps an instance alive for this work. Other runtimes do not have this global. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/** Continues work after the answer, and logs failures. */
export function inBackground(requestId: string, work: Promise<void>): void {
  const settled = work.catch((error: unknown) => logError(requestId, error));
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(settled);
}
