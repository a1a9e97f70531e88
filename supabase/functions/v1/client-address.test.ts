import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

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
