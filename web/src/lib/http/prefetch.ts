/** Ignores the failures of queries that a route starts early. The component that uses a query shows its failure. */
export function prefetch(...queries: readonly Promise<unknown>[]): void {
  for (const query of queries) query.catch(() => {});
}
