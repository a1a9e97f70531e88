import type { Due } from '@shared/contract/due.ts';

/** Returns the rent of the last term of a lease; `null` while the last day with rent has no due. */
export function lastTerm(dues: readonly Due[], owedUntil: string | null): Due | null {
  if (owedUntil === null) return null;
  return (
    dues.find(
      ({ kind, state, from, to }) =>
        kind === 'rent' && state !== 'cancelled' && from <= owedUntil && to >= owedUntil,
    ) ?? null
  );
}

/** Returns the dues that are not fully paid, oldest first. */
export const unpaidDues = (dues: readonly Due[]): Due[] =>
  dues
    .filter(({ state, remaining }) => state !== 'cancelled' && remaining > 0)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
