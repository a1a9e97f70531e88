import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import { runInBackground } from '../http/background.ts';
import type { RequestEnv } from '../http/context.ts';
import { removeQueuedFiles } from '../supabase/secret-key.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Removes the bytes of deleted files from Storage after a landlord's request, at most once in ten minutes on an
 * instance. Postgres cannot remove bytes, so it only queues the files that are deleted with a lease or an account.
 */
export function sweepFiles(config: Config) {
  let sweptMs = Number.NEGATIVE_INFINITY;
  return createMiddleware<RequestEnv>(async (c, next) => {
    await next();
    if (c.get('userId') === undefined || performance.now() - sweptMs < SWEEP_EVERY_MS) return;
    sweptMs = performance.now();
    runInBackground(c.get('requestId'), removeQueuedFiles(config));
  });
}
