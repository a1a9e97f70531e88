import { createServer, request as requestHttp } from 'node:http';
import getPort from 'get-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBodies } from '../../local/gateway/bodies.ts';
import { close, listen } from '../../local/processes/server.ts';

/**
 * Starts a server that responds to each request with the body of the request. With `keeps`, the server never responds.
 * `counts.asked` counts the requests, and `counts.begun` counts the bodies that have arrived.
 */
async function newServer({ most = 1_000_000, ofAddress = 64_000_000, keeps = false } = {}) {
  const bodies = createBodies({ most, ofAddress });
  const counts = { asked: 0, begun: 0 };
  const server = createServer((request, response) => {
    counts.asked += 1;
    void bodies(request, response).then((body) => {
      if (body === null) return;
      counts.begun += 1;
      if (keeps) return;
      body.begin();
      request.pipe(response);
    });
  });
  const port = await getPort({ host: '127.0.0.1' });
  await listen(server, port);
  onTestFinished(() => close(server));
  /** Sends parts of a body. Ends the body unless `ends` is false. */
  const send = (
    parts: readonly Buffer[],
    { length, ends = true }: { length?: number; ends?: boolean } = {},
  ) => {
    const headers = length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length };
    const request = requestHttp({ port, host: '127.0.0.1', method: 'POST', headers, agent: false });
    const answer = new Promise<Buffer | 'gone'>((resolve) => {
      request.on('error', () => resolve('gone'));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve('gone'));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      });
    });
    request.flushHeaders();
    for (const part of parts) request.write(part);
    if (ends) request.end();
    return { answer, end: (rest: Buffer) => request.end(rest), leave: () => request.destroy() };
  };
  const asked = (count: number) =>
    vi.waitFor(() => expect(counts.asked).toBe(count), { timeout: 60_000, interval: 1 });
  return { send, asked, counts };
}

const text = (bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, (_, index) => index % 251));

test.each([0, 1, 16_384, 65_536, 65_537, 200_000, 1_000_000])(
  'a body of %i bytes arrives unchanged, with or without a stated length',
  async (bytes) => {
    const { send } = await newServer();
    const body = text(bytes);
    const halves = [body.subarray(0, bytes / 2), body.subarray(bytes / 2)].filter(({ length }) => length > 0);
    expect(body.equals(Buffer.from(await send([body], { length: bytes }).answer))).toBe(true);
    expect(body.equals(Buffer.from(await send(halves).answer))).toBe(true);
  },
);

test('a request is handled only after its body has arrived', async () => {
  const { send, asked, counts } = await newServer();
  const slow = send([text(10)], { length: 20, ends: false });
  await asked(1);
  expect((await send([text(5)]).answer).toString()).toBe(text(5).toString());
  expect(counts.begun).toBe(1);
  slow.end(text(10));
  expect(await slow.answer).toEqual(Buffer.concat([text(10), text(10)]));
  const gone = send([text(10)], { length: 20, ends: false });
  await asked(3);
  gone.leave();
  await send([]).answer;
  expect(counts.begun).toBe(3);
});

test('a request with an oversized body reaches its handler as soon as the size is known, so that the handler can refuse it', async () => {
  const { send, counts } = await newServer({ most: 1_000 });
  send([], { length: 1_001, ends: false });
  await vi.waitFor(() => expect(counts.begun).toBe(1), { timeout: 60_000 });
  send([text(1_001)], { ends: false });
  await vi.waitFor(() => expect(counts.begun).toBe(2), { timeout: 60_000 });
});

test('if the bodies of an address exceed its memory limit, the server drops the oldest of the largest bodies', async () => {
  const { send, asked, counts } = await newServer({ most: 1_000, ofAddress: 2_500 });
  const first = send([text(900)], { length: 1_000, ends: false });
  await asked(1);
  const second = send([text(900)], { length: 1_000, ends: false });
  await asked(2);
  expect(await send([text(900)], { length: 900 }).answer).toEqual(text(900));
  expect(await first.answer).toBe('gone');
  second.end(text(100));
  expect(await second.answer).toEqual(Buffer.concat([text(900), text(100)]));
  expect(counts.begun).toBe(2);
});

test('waiting large bodies are dropped in favour of requests with smaller bodies', async () => {
  const { send, asked, counts } = await newServer({ most: 1_000, ofAddress: 2_500, keeps: true });
  const large = [send([text(1_000)]), send([text(1_000)])];
  await vi.waitFor(() => expect(counts.begun).toBe(2), { timeout: 60_000 });
  const small = [send([text(400)]), send([text(400)])];
  await asked(4);
  expect(await Promise.race(large.map(({ answer }) => answer))).toBe('gone');
  await vi.waitFor(() => expect(counts.begun).toBe(4), { timeout: 60_000 });
  for (const one of [...large, ...small]) one.leave();
});
