import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { hasBearer, type Sessions } from './session.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a state-changing request that another site's page makes with the user's cookies. Browsers always name the
 * origin of such a request; a Bearer token is not sent by itself, so it needs no such proof.
 */
export function checkOrigin({ allowedOrigins }: Config, { cookies }: Sessions) {
  return createMiddleware(async (c, next) => {
    if (!SAFE_METHODS.has(c.req.method) && !hasBearer(c)) {
      const origin = c.req.header('Origin');
      const hasSession = Object.keys(cookies.read(c)).length > 0;
      if (origin === undefined ? hasSession : !allowedOrigins.includes(origin)) {
        throw new ApiError(
          'ORIGIN_NOT_ALLOWED',
          'Requests with cookies are accepted from the app itself only',
        );
      }
    }
    await next();
  });
}
