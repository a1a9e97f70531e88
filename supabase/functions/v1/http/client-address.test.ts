import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { addressBlock, clientAddress } from './client-address.ts';

/** Returns the browser's address as a function behind these proxies sees it. */
async function addressBehind(proxies: Config['proxies'], headers: Record<string, string>): Promise<unknown> {
  const app = new Hono().get('/', (c) => c.json(clientAddress({ proxies }, c)));
  return (await app.request('/', { headers })).json();
}

const behind = (count: number, header?: string) =>
  addressBehind({ count, secret: null }, header === undefined ? {} : { 'X-Forwarded-For': header });

test.each([undefined, '', '203.0.113.7', '203.0.113.7, 10.0.0.1'])(
  'without a trusted proxy, no address is trusted (X-Forwarded-For: %s)',
  async (header) => {
    expect(await behind(0, header)).toBeNull();
  },
);

test.each([
  [undefined, null],
  ['', null],
  ['203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1,198.51.100.2 , 2001:db8::7', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.7, unknown', null],
  ['203.0.113.7\u0009x', null],
])(
  'behind one proxy, the last address in X-Forwarded-For is the client’s, not the addresses written by the caller (%s)',
  async (header, expected) => {
    expect(await behind(1, header)).toBe(expected);
  },
);

test('behind two proxies, the client’s address is the second from the end, and a shorter header is ignored', async () => {
  expect(await behind(2, '198.51.100.1, 203.0.113.7, 10.0.0.1')).toBe('203.0.113.7');
  expect(await behind(2, '203.0.113.7')).toBeNull();
});

test('if the outermost proxy has a secret, the address from a caller without the secret is ignored', async () => {
  const proxies = { count: 2, secret: 'a-secret-of-the-host' };
  const from = { 'X-Forwarded-For': '203.0.113.7, 10.0.0.1' };
  expect(await addressBehind(proxies, { ...from, 'X-Proxy-Secret': 'a-secret-of-the-host' })).toBe(
    '203.0.113.7',
  );
  for (const wrong of [
    from,
    { ...from, 'X-Proxy-Secret': '' },
    { ...from, 'X-Proxy-Secret': 'another-secret-here' },
  ]) {
    expect(await addressBehind(proxies, wrong)).toBeNull();
  }
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:02::1', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('requests from %s are counted for the client %s', (address, expected) => {
  expect(addressBlock(address)).toBe(expected);
});
