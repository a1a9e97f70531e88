import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import { readWholeBody } from '../http/read-whole-body.ts';
import type { SessionEnv } from './context.ts';

/** An upload needs 40 MB of memory at most, and a hosted instance has 256 MB. */
const UPLOADS_AT_ONCE = 4;
const UPLOADS_OF_ACCOUNT = 2;

/**
 * Lets an instance handle only a few uploads at once, each of an account that `identify` returns. A further upload, or
 * one without a session, is read to its end without being kept, and gets a 429 or a 401.
 */
export function limitUploads(
  isUpload: (c: Context) => boolean,
  identify: (c: Context<SessionEnv>) => Promise<string>,
) {
  /** The accounts of the running uploads. */
  const running: string[] = [];
  const skipBody = readWholeBody(() => 0);

  async function enter(c: Context<SessionEnv>): Promise<string> {
    const account = await identify(c);
    const own = running.filter((one) => one === account).length;
    if (running.length >= UPLOADS_AT_ONCE || own >= UPLOADS_OF_ACCOUNT) {
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many uploads at once. Try again in a second.', {
        retryAfterSeconds: 1,
      });
    }
    running.push(account);
    return account;
  }

  return createMiddleware<SessionEnv>(async (c, next) => {
    if (!isUpload(c)) return next();
    let account: string;
    try {
      account = await enter(c);
    } catch (error) {
      return skipBody(c, () => {
        throw error;
      });
    }
    try {
      return await next();
    } finally {
      running.splice(running.indexOf(account), 1);
    }
  });
}
