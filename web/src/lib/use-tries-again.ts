import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from './http.ts';

const RETRY_SECONDS = 5;

/** Whether a service has answered that it will be there again, or has too much to do. */
export const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503);

/** Tries again by itself what has failed: once back online, or when a service that could not answer has asked to be tried again. */
export function useTriesAgain(error: unknown, tryAgain: () => void): void {
  const again = useEffectEvent(tryAgain);
  useEffect(() => {
    const listener = (): void => again();
    const timer = isPassing(error)
      ? setTimeout(listener, 1000 * (error.retryAfterSeconds ?? RETRY_SECONDS))
      : undefined;
    if (error instanceof NetworkError) window.addEventListener('online', listener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', listener);
    };
  }, [error]);
}
