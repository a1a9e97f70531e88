import type { Context } from 'hono';
import type { Config } from '../config.ts';

/**
 * Returns the browser's IP address, or null if no trusted proxy states the address. Every proxy appends the address of
 * its caller. Therefore, behind n proxies, the browser's address is the n-th address from the end. A caller can invent
 * all addresses before the browser's address.
 */
export function clientAddress(
  { proxies: { count, secret } }: Pick<Config, 'proxies'>,
  c: Context,
): string | null {
  if (count === 0 || (secret !== null && c.req.header('X-Proxy-Secret') !== secret)) return null;
  const address = c.req.header('X-Forwarded-For')?.split(',').at(-count)?.trim() ?? '';
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)$/i.test(address) ? address : null;
}

/**
 * Returns the identifying part of a client's address: an IPv4 address, or the first 64 bits of an IPv6 address,
 * normalized.
 */
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
