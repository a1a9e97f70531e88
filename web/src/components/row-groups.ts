/** Which rows of a list belong together, as the co-tenants of a lease or the dwellings of a house. */
export interface Grouping<TRow> {
  readonly keyOf: (row: TRow) => string;
  /** The ids of the columns that say something of all of them, which are shown once. */
  readonly shared: ReadonlySet<string>;
  /** Whether a search that finds one of them shows them all. */
  readonly isFoundAsOne: boolean;
}

/** Rows in groups, each of which stands where its first row did. */
export function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
