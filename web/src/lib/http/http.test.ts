import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, callApi } from './http.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes `fetch` return the given responses in turn. The last response is repeated. */
function answerWith(...answers: (() => Response)[]) {
  vi.useFakeTimers();
  let calls = 0;
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return Promise.resolve((answers[Math.min(calls++, answers.length - 1)] ?? answers[0])?.());
  });
  return { count: () => calls };
}

const refused = (seconds: number) => () =>
  Response.json(
    { errorCode: 'TOO_MANY_REQUESTS', message: 'Busy' },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );

const call = (signal?: AbortSignal) =>
  callApi('/tenants', v.array(v.string()), { method: 'POST', body: {}, ...(signal && { signal }) });

test('if the API refuses a request because the account is busy, the request is retried after growing pauses', async () => {
  const sent = answerWith(refused(1), refused(1), () => Response.json(['done']));
  const answer = call();
  await vi.advanceTimersByTimeAsync(999);
  expect(sent.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.count()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual(['done']);
});

test('a refused request fails after three attempts, or at once if the API asks for a long wait', async () => {
  for (const [seconds, times] of [
    [1, 3],
    [60, 1],
  ] as const) {
    const sent = answerWith(refused(seconds));
    const answer = call().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toBeInstanceOf(ApiError);
    expect(sent.count()).toBe(times);
  }
});

test('aborting a request stops its retries', async () => {
  const left = new AbortController();
  const sent = answerWith(refused(1));
  const answer = call(left.signal).catch((error: unknown) => error);
  left.abort();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBeInstanceOf(Error);
  expect(sent.count()).toBe(1);
});
