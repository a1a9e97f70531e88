import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayRefusal } from './delay-refusal.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a refusal takes the same time, whether the decision is fast or slow', async () => {
  const heard: string[] = [];
  const attempts = [0, 120].map((ms) =>
    delayRefusal(
      new Promise((_, reject) => {
        setTimeout(reject, ms, new Error('refused'));
      }),
    ).catch(() => heard.push(`after ${ms}`)),
  );
  await vi.advanceTimersByTimeAsync(299);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['after 0', 'after 120']);
  await Promise.all(attempts);
});

test('a successful attempt is answered at once and leaves no timer running', async () => {
  await expect(delayRefusal(Promise.resolve('session'))).resolves.toBe('session');
  expect(vi.getTimerCount()).toBe(0);
});
