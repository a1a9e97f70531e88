import type { Context } from 'hono';

/**
 * The browser's IP address, as the proxies in front tell it, or null. A client that reaches the function without
 * them can claim any address: this is for rate limits, never for access.
 */
export function clientAddress(c: Context): string | null {
  const first = c.req.header('X-Forwarded-For')?.split(',')[0]?.trim() ?? '';
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:.]*)$/i.test(first) ? first : null;
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
