import { isSessionLost } from '@/lib/http/http.ts';

/**
 * Options of a query that a page shows and its loader has fetched. If the query fails without data, the route's error
 * page offers a retry. If a refresh fails, the known data stays on screen.
 */
export const loaded = <TQuery extends object>(query: TQuery) => ({
  ...query,
  throwOnError: (error: Error, { state }: { readonly state: { readonly data: unknown } }): boolean =>
    // The sign-in page says that the session has ended.
    state.data === undefined && !isSessionLost(error),
});
