import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextRetryPause } from './retry-pause.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.now() + 86_400_000 }));
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;

test('each pause after a busy response is longer than the last, up to five minutes, and never shorter than the service asks', () => {
  const pauses = Array.from({ length: 8 }, () => {
    const pause = nextRetryPause(1);
    vi.advanceTimersByTime(pause + MINUTE_MS);
    return pause;
  });
  expect(pauses).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
  expect(nextRetryPause(600)).toBe(600_000);
});

test('pauses become short again after the service has worked for a while', () => {
  vi.advanceTimersByTime(60 * MINUTE_MS);
  nextRetryPause(1);
  expect(nextRetryPause(1)).toBe(10_000);
  vi.advanceTimersByTime(10 * MINUTE_MS);
  expect(nextRetryPause(null)).toBe(5000);
});
