import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../errors.ts';
import type { SessionCookies } from './cookies.ts';
import { hasBearer } from './session.ts';

/** How many requests of one session an instance works on at once; a page sends six at most. */
const AT_ONCE = 3;

/** How many more wait. */
const WAITING = 60;

/**
 * Works on a few requests of one session at once; others wait in order, before their bodies are read, so that an instance has
 * time for everybody. A token stands for its session: a made-up one is a session of its own, and REST refuses it.
 */
export function fewAtOnce(cookies: SessionCookies) {
  const sessions = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  return createMiddleware(async (c, next) => {
    const token = tokenOf(c, cookies);
    if (token === undefined) return next();
    const session = sessions.get(token) ?? { running: 0, waiting: [] };
    sessions.set(token, session);
    if (session.running < AT_ONCE) session.running += 1;
    else if (session.waiting.length < WAITING) await new Promise<void>((go) => session.waiting.push(go));
    else throw new ApiError('TOO_MANY_REQUESTS', 'Too many requests at once', { retryAfterSeconds: 1 });
    try {
      // Nobody waits for it any more.
      if (!c.req.raw.signal.aborted) await next();
    } finally {
      const following = session.waiting.shift();
      if (following) following();
      else session.running -= 1;
      if (session.running === 0) sessions.delete(token);
    }
  });
}

const tokenOf = (c: Context, cookies: SessionCookies): string | undefined =>
  hasBearer(c) ? c.req.header('Authorization') : cookies.read(c).accessToken;
