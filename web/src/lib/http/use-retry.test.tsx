import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './http.ts';
import { useRetry } from './use-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const busy = () => new ApiError({ errorCode: 'TOO_MANY_REQUESTS', message: 'Busy' }, 429, null, 1);

const hide = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('requests to a busy service are retried after growing pauses, but not while the page is hidden', () => {
  const asked: number[] = [];
  const began = Date.now();
  const { rerender } = renderHook(
    ({ error }) => useRetry(error, () => void asked.push((Date.now() - began) / 1000)),
    { initialProps: { error: busy() } },
  );
  vi.advanceTimersByTime(5000);
  rerender({ error: busy() });
  vi.advanceTimersByTime(10_000);
  expect(asked).toEqual([5, 15]);

  rerender({ error: busy() });
  hide(true);
  vi.advanceTimersByTime(600_000);
  expect(asked).toHaveLength(2);
  hide(false);
  expect(asked).toEqual([5, 15, 615]);
});
