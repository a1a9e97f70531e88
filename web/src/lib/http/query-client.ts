import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { drafts } from '@/lib/form/drafts.ts';
import { ApiError, NetworkError, isSessionLost } from './http.ts';

/** `callApi` repeats each request of a query once as well. */
const RETRIES = 1;
const STALE_AFTER_MS = 30_000;

/** Returns true if the server failed or did not respond, so that a retry may succeed. */
export const mayRetry = (error: Error): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/**
 * Keeps the unsaved input of the page's forms while the page is hidden. Returns a function that keeps the input when
 * the session ends.
 */
export function keepDrafts(readHref: () => string): () => void {
  drafts.keepWhileHidden(readHref);
  return () => drafts.keep(readHref());
}

/**
 * Creates the cache of API responses. Calls `onSessionLost` if the response to a request says that the session has
 * ended. Queries with `meta.isGuarded` do not call `onSessionLost`, because their guard handles an ended session.
 */
export function createQueryClient(onSessionLost: () => void): QueryClient {
  const onError = (error: Error): void => {
    if (isSessionLost(error)) onSessionLost();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => meta?.['isGuarded'] !== true && onError(error),
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // While the browser is offline, requests fail at once. By default, queries would wait, and the page would show no
      // error.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_AFTER_MS,
        // Keep all data, so that a page shows its last data while the browser is offline.
        gcTime: Number.POSITIVE_INFINITY,
        retry: (failures, error) => failures < RETRIES && mayRetry(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
