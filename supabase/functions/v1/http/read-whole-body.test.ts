import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readWholeBody } from './read-whole-body.ts';

const app = new Hono()
  .use(readWholeBody((c) => Number(c.req.query('kept'))))
  .post('/', async (c) => c.body(await c.req.arrayBuffer()));

/** Sends a body in pieces, and returns the bytes that the handler reads. */
async function readOf(pieces: readonly number[], kept: number, stated?: number): Promise<Buffer> {
  const chunks = pieces.map((size, index) => new Uint8Array(size).fill(index + 1));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const headers = stated === undefined ? {} : { 'content-length': String(stated) };
  // The types of the DOM lack `duplex`, which Node needs for a stream.
  const request = { method: 'POST', body, headers, duplex: 'half' };
  const response = await app.request(`/?kept=${kept}`, request);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const bytesOf = (pieces: readonly number[]) =>
  Buffer.concat(pieces.map((size, index) => Buffer.alloc(size, index + 1)));

test.each([
  ['without a stated length', undefined],
  ['with its stated length', 80_100],
  ['with too small a stated length', 10],
  ['with too large a stated length', 1e15],
])('a body %s is kept up to the limit, in any number of pieces', async (_, stated) => {
  const pieces = [100, 30_000, 50_000];
  for (const kept of [200_000, 80_100, 80_099, 30_100, 100, 99]) {
    expect((await readOf(pieces, kept, stated)).equals(bytesOf(pieces).subarray(0, kept))).toBe(true);
  }
  expect(await readOf(pieces, 0, stated)).toHaveLength(0);
});
