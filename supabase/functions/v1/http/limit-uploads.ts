import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import { readWholeBody } from './read-whole-body.ts';

/** An upload needs 40 MB of memory at most, and a hosted instance has 256 MB. */
const UPLOADS_AT_ONCE = 4;

/**
 * Lets an instance handle only a few uploads at once. A further upload is read to its end without being kept, and gets
 * a 429.
 */
export function limitUploads(isUpload: (c: Context) => boolean) {
  let running = 0;
  const skipBody = readWholeBody(() => 0);
  return createMiddleware(async (c, next) => {
    if (!isUpload(c)) return next();
    if (running >= UPLOADS_AT_ONCE) {
      return skipBody(c, () => {
        throw new ApiError('TOO_MANY_REQUESTS', 'Too many uploads at once. Try again in a second.', {
          retryAfterSeconds: 1,
        });
      });
    }
    running += 1;
    try {
      return await next();
    } finally {
      running -= 1;
    }
  });
}
