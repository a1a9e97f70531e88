/** Ignores the failures of queries that a route starts early. The component that reads the query shows the failure. */
export function prefetch(...queries: readonly Promise<unknown>[]): void {
  for (const query of queries) query.catch(() => {});
}
