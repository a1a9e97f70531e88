import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { hasBearer, type Sessions } from './session.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing request from another site's page with the user's cookies. Browsers always send the origin of such a
 * request. A Bearer token needs no origin, since no browser sends it by itself.
 */
export function checkOrigin({ allowedOrigins }: Config, { cookies }: Sessions) {
  return createMiddleware(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !hasBearer(c)) {
      const origin = c.req.header('Origin');
      const hasSession = Object.keys(cookies.read(c)).length > 0;
      if (origin === undefined ? hasSession : !allowedOrigins.includes(origin)) {
        throw new ApiError(
          'ORIGIN_NOT_ALLOWED',
          'The origin of a request with cookies must be the app. Send it from the app, or use a Bearer token.',
        );
      }
    }
    await next();
  });
}
