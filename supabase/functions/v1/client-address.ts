import type { Context } from 'hono';

/**
 * The browser's IP address, as the proxies in front tell it, or null. A client that reaches the function without
 * them can claim any address: this is for rate limits, never for access.
 */
export function clientAddress(c: Context): string | null {
  const first = c.req.header('X-Forwarded-For')?.split(',')[0]?.trim() ?? '';
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)$/i.test(first) ? first : null;
}
