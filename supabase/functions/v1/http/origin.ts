import type { Context } from 'hono';
import type { Config } from '../config.ts';

/** The origin the caller uses, for links in mails; the app's first origin when it is not known. */
export function siteOf(c: Context, { allowedOrigins }: Config): string {
  const origin = c.req.header('Origin');
  return allowedOrigins.find((allowed) => allowed === origin) ?? allowedOrigins[0] ?? '';
}
