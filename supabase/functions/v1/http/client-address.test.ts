import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressBlock, clientAddress } from './client-address.ts';

const app = new Hono().get('/', (c) => c.json(clientAddress(c)));

test.each([
  [undefined, null],
  ['', null],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 10.0.0.1, 10.0.0.2', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:203.0.113.7, 10.0.0.1', '::ffff:203.0.113.7'],
  ['unknown, 203.0.113.7', null],
  ['203.0.113.7\u0009x', null],
])('X-Forwarded-For: %s tells %s', async (header, expected) => {
  const response = await app.request(
    '/',
    header === undefined ? {} : { headers: { 'X-Forwarded-For': header } },
  );
  expect(await response.json()).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:0001:02::1', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the client %s', (address, expected) => {
  expect(addressBlock(address)).toBe(expected);
});
