import { isSessionLost } from '@/lib/http/http.ts';

/**
 * Options of a query that a page shows and its loader has asked for. Without data, a failure makes the page fail, and
 * the error of its route offers a retry. Known data stays on screen when a refresh fails.
 */
export const loaded = <TQuery extends object>(query: TQuery) => ({
  ...query,
  throwOnError: (error: Error, { state }: { readonly state: { readonly data: unknown } }): boolean =>
    // The sign-in page says that a session has ended.
    state.data === undefined && !isSessionLost(error),
});
