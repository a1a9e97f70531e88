import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { drafts } from './drafts.ts';
import { ApiError, NetworkError, isSessionLost } from './http.ts';

const RETRIES = 2;
const STALE_AFTER_MS = 30_000;

/** Whether the same call may succeed when it is made again: no answer, or a server that is restarting. */
const mayPass = (error: Error): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

/** Keeps what is typed in the forms of a page when the session ends. */
export const keepDrafts = drafts.keep;

/**
 * The cache of what the API answered. Whatever call finds that the session is over, `onSessionLost` is told, but for
 * queries whose `meta` says that a guard deals with it.
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
      // Offline, a call fails at once and says so, instead of waiting in silence.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: STALE_AFTER_MS,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
