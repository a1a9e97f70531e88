import { isSessionLost } from '@/lib/http/http.ts';

/**
 * Adds options to a query whose data a route's loader has fetched. If the query fails without data, the route's error
 * page offers a retry. If a refresh fails, the screen keeps the known data.
 */
export const loaded = <TQuery extends object>(query: TQuery) => ({
  ...query,
  throwOnError: (error: Error, { state }: { readonly state: { readonly data: unknown } }): boolean =>
    // No error page is needed if the session has ended, because the sign-in page appears.
    state.data === undefined && !isSessionLost(error),
});
