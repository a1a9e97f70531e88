import type { Context } from 'hono';
import type { Config } from '../config.ts';

/** Returns the app's first configured origin, for links that last, such as those of documents. */
export const lastingSite = ({ allowedOrigins }: Config): string => allowedOrigins[0] ?? '';

/** Returns the caller's origin, for links in mails. If that origin is unknown, returns the app's first origin. */
export function siteOf(c: Context, config: Config): string {
  const origin = c.req.header('Origin');
  return config.allowedOrigins.find((allowed) => allowed === origin) ?? lastingSite(config);
}
