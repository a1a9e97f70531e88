import { isSessionLost } from '@/lib/http/http.ts';

/**
 * A query that a page shows and its loader has asked for. When it fails with nothing to show, the page does, and the error of
 * its route offers to load it again. What is known stays on screen when it cannot be refreshed.
 */
export const loaded = <TQuery extends object>(query: TQuery) => ({
  ...query,
  throwOnError: (error: Error, { state }: { readonly state: { readonly data: unknown } }): boolean =>
    // The sign-in page says that a session has ended.
    state.data === undefined && !isSessionLost(error),
});
