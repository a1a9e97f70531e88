import { inject } from 'vitest';
import { createApp } from '../../../supabase/functions/v1/app.ts';
import type { Config } from '../../../supabase/functions/v1/config.ts';

/**
 * Returns the function with the rate limits of production. The function uses the stack's database. The stack's own
 * function has higher limits, because other tests send many requests. Here, the tests act as the only proxy in front of
 * the function.
 */
export const makeApp = (changes: Partial<Config> = {}) =>
  createApp({
    supabaseUrl: inject('appUrl'),
    publishableKey: inject('keys').publishableKey,
    secretKey: inject('keys').secretKey,
    allowedOrigins: [inject('appUrl')],
    smtp: { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'noreply@klinky.test' },
    proxies: { count: 1, secret: null },
    rateLimitScale: 1,
    ...changes,
  });
