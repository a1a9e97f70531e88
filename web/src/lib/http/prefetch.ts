/** For queries that a route starts early: the component that reads one shows why it failed. */
export function prefetch(...queries: readonly Promise<unknown>[]): void {
  for (const query of queries) query.catch(() => {});
}
