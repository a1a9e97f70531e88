import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from './http.ts';
import { nextRetryPause } from './retry-pause.ts';

/** Returns true if a service is unavailable or too busy for a while. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503);

/**
 * Retries a failed request. After a network failure, retries when the browser is online again. If the service is
 * unavailable or busy, retries after a pause. While the page is hidden, waits until the page is visible.
 */
export function useRetry(error: unknown, tryAgain: () => void): void {
  const again = useEffectEvent(tryAgain);
  useEffect(() => {
    const listener = (): void => {
      if (document.hidden) document.addEventListener('visibilitychange', listener, { once: true });
      else again();
    };
    const timer = isTemporary(error)
      ? setTimeout(listener, nextRetryPause(error.retryAfterSeconds))
      : undefined;
    if (error instanceof NetworkError) window.addEventListener('online', listener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, [error]);
}
