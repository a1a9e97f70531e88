import { useEffect, useEffectEvent } from 'react';
import { ApiError, NetworkError } from './http.ts';

const RETRY_SECONDS = 5;

/** What a service answers that will be there again, or has too much to do. */
const PASSING = new Set([429, 503]);

export const isPassing = (error: unknown): boolean => error instanceof ApiError && PASSING.has(error.status);

/** Tries again by itself what has failed: once back online, or when a service that could not answer has asked to be tried again. */
export function useTriesAgain(error: unknown, tryAgain: () => void): void {
  const again = useEffectEvent(tryAgain);
  useEffect(() => {
    const listener = (): void => again();
    const waitMs =
      error instanceof ApiError && isPassing(error)
        ? 1000 * (error.retryAfterSeconds ?? RETRY_SECONDS)
        : null;
    const timer = waitMs === null ? undefined : setTimeout(listener, waitMs);
    const isOffline = error instanceof NetworkError;
    if (isOffline) window.addEventListener('online', listener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', listener);
    };
  }, [error]);
}
