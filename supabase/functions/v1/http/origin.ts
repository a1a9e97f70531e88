import type { Context } from 'hono';
import type { Config } from '../config.ts';

/** Returns the app's first configured origin, for links that must last, such as the links on documents. */
export const permanentOrigin = ({ allowedOrigins }: Config): string => allowedOrigins[0] ?? '';

/**
 * Returns the caller's origin, for links in mails. Returns the app's first origin if the caller's origin is not one of
 * the app's origins.
 */
export function siteOf(c: Context, config: Config): string {
  const origin = c.req.header('Origin');
  return config.allowedOrigins.find((allowed) => allowed === origin) ?? permanentOrigin(config);
}
