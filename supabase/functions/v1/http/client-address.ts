import type { Context } from 'hono';
import type { Config } from '../config.ts';

/**
 * The browser's IP address, or null when nobody says it whom the configuration trusts. Every proxy appends the address that
 * called it, so with n of them the n-th from the end is the browser's: what stands before that, a caller has made up.
 */
export function clientAddress(
  { proxies: { count, secret } }: Pick<Config, 'proxies'>,
  c: Context,
): string | null {
  if (count === 0 || (secret !== null && c.req.header('X-Proxy-Secret') !== secret)) return null;
  const address = c.req.header('X-Forwarded-For')?.split(',').at(-count)?.trim() ?? '';
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)$/i.test(address) ? address : null;
}

/** What identifies one client: an IPv4 address, or the first 64 bits of an IPv6 one, in canonical spelling. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const zeros = address.includes('::') ? 8 - groups(head).length - groups(tail).length : 0;
  const all = [...groups(head), ...Array<string>(Math.max(0, zeros)).fill('0'), ...groups(tail)];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
