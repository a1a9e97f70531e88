import type { Context } from 'hono';
import type { Config } from '../config.ts';

/** The app's origin for what lasts, such as documents: the first that is configured, whoever calls. */
export const lastingSite = ({ allowedOrigins }: Config): string => allowedOrigins[0] ?? '';

/** The origin the caller uses, for links in mails; the app's first origin when it is not known. */
export function siteOf(c: Context, config: Config): string {
  const origin = c.req.header('Origin');
  return config.allowedOrigins.find((allowed) => allowed === origin) ?? lastingSite(config);
}
