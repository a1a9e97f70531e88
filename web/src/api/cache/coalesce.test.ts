import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const OPTIONS = { gapMs: 200, retryMs: 5_000 };

test('the first call starts a run at once, and a thousand further calls cause only one more run', async () => {
  const work = vi.fn<() => Promise<void>>(async () => {});
  const { call } = coalesce(work, OPTIONS);
  call();
  expect(work).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 1_000; n += 1) call();
  await vi.advanceTimersByTimeAsync(199);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  call();
  expect(work).toHaveBeenCalledTimes(3);
});

test('if a run takes longer than the gap, a call during the run starts the next run only after its end', async () => {
  let running = 0;
  let most = 0;
  const { call } = coalesce(async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    running -= 1;
  }, OPTIONS);
  call();
  await vi.advanceTimersByTimeAsync(900);
  call();
  await vi.advanceTimersByTimeAsync(100);
  expect(running).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([running, most]).toEqual([0, 1]);
});

test('a failed run is retried until it succeeds or is stopped', async () => {
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no network')));
  const { call, stop } = coalesce(work, OPTIONS);
  call();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  call();
  expect(work).toHaveBeenCalledTimes(3);
});
