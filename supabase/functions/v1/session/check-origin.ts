import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { hasBearer } from './session.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing request that a page of another site sends with the user's cookies. `hasSession` is true if a
 * request has such a cookie. Browsers always state the origin of such a request. A request with a Bearer token needs no
 * origin, because no browser sends a token by itself.
 */
export function checkOrigin({ allowedOrigins }: Config, hasSession: (c: Context) => boolean) {
  return createMiddleware(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !hasBearer(c)) {
      const origin = c.req.header('Origin');
      if (origin === undefined ? hasSession(c) : !allowedOrigins.includes(origin)) {
        throw new ApiError(
          'ORIGIN_NOT_ALLOWED',
          'The origin of a request with cookies must be the app. Send it from the app, or use a Bearer token.',
        );
      }
    }
    await next();
  });
}
