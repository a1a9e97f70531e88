import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';

const PREFLIGHT_SECONDS = 600;

/** Lets pages of the app's own origins read the answers. Other pages get no CORS headers. */
export function allowOwnOrigins({ allowedOrigins }: Config) {
  const answer = cors({
    origin: [...allowedOrigins],
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id'],
    exposeHeaders: [
      'Content-Disposition',
      'Klinky-Parts',
      'Klinky-Next',
      'Klinky-Document-Id',
      'Klinky-Document-Kind',
      'Klinky-Document-Number',
      'Retry-After',
      'X-Request-Id',
    ],
    maxAge: PREFLIGHT_SECONDS,
  });
  return createMiddleware(async (c, next) => {
    if (allowedOrigins.includes(c.req.header('Origin') ?? '')) return answer(c, next);
    await next();
  });
}
