import type { RevisionCheck } from '@shared/contract/leases/revision.ts';

/** An index that Klinky does not know, with the names of its fields in the form. */
export type MissingIndex =
  | { readonly quarter: string; readonly value: 'oldValue'; readonly change: 'oldChange' }
  | { readonly quarter: string; readonly value: 'newValue'; readonly change: 'newChange' };

/**
 * If a check waits for a rent index that Klinky does not know, returns the check as blocked. The landlord can then type
 * the published index.
 */
export const withMissingIndex = (check: RevisionCheck): RevisionCheck =>
  check.state === 'waitingForIndex' ? { ...check, state: 'blocked', blockers: ['INDEX_UNKNOWN'] } : check;

/** Returns the indices that the landlord must type for a revision. */
export function missingIndices({
  blockers,
  oldQuarter,
  newQuarter,
  oldIndex,
  newIndex,
}: RevisionCheck): readonly MissingIndex[] {
  if (!blockers.includes('INDEX_UNKNOWN')) return [];
  return [
    ...(oldQuarter !== null && oldIndex === null
      ? [{ quarter: oldQuarter, value: 'oldValue', change: 'oldChange' } as const]
      : []),
    ...(newQuarter !== null && newIndex === null
      ? [{ quarter: newQuarter, value: 'newValue', change: 'newChange' } as const]
      : []),
  ];
}
