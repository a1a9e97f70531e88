/** Describes how to group the rows of a list, such as the co-tenants of a lease or the dwellings of a house. */
export interface Grouping<TRow> {
  readonly keyOf: (row: TRow) => string;
  /** The ids of the columns with one value for the whole group. The group shows such a value once. */
  readonly shared: ReadonlySet<string>;
  /** True if a search that finds one row of a group shows the whole group. */
  readonly isFoundAsOne: boolean;
}

/** Groups rows. Each group is at the position of its first row. */
export function groupRows<T>(rows: readonly T[], keyOf: (row: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
