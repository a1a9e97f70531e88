/**
 * Ignores the failures of queries that a route starts before rendering. The component that uses a query shows the
 * failure of this query.
 */
export function prefetch(...queries: readonly Promise<unknown>[]): void {
  for (const query of queries) query.catch(() => {});
}
