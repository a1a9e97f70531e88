import type { DraftRow, RowState } from './import-draft.ts';

/** The filter of the lines. */
export type RowFilter = 'all' | Exclude<RowState, 'unchecked'> | 'warned';

export const ROW_FILTERS: readonly RowFilter[] = ['all', 'new', 'same', 'refused', 'warned', 'aside'];

export const isOfFilter = ({ state, outcome }: DraftRow, filter: RowFilter): boolean =>
  filter === 'all' || (filter === 'warned' ? (outcome?.warnings.length ?? 0) > 0 : state === filter);
