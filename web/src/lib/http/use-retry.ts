import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from './http.ts';
import { nextRetryPause } from './retry-pause.ts';

/** Whether a service has answered that it will be there again, or has too much to do. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503);

/**
 * Tries again by itself what has failed: once back online, or after a pause when a service that could not answer has asked to be tried again.
 * Nothing is asked for a page that nobody sees.
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
