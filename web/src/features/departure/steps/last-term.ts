import type { Due } from '@shared/contract/leases/due.ts';

/** Returns the rent due of a lease's last term; `null` if no rent due covers `owedUntil`, the last day with rent. */
export function lastTerm(dues: readonly Due[], owedUntil: string | null): Due | null {
  if (owedUntil === null) return null;
  return (
    dues.find(
      ({ kind, state, from, to }) =>
        kind === 'rent' && state !== 'cancelled' && from <= owedUntil && to >= owedUntil,
    ) ?? null
  );
}

export const unpaidDues = (dues: readonly Due[]): Due[] =>
  dues
    .filter(({ state, remaining }) => state !== 'cancelled' && remaining > 0)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1));
