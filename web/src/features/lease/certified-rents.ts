import type { Due } from '@shared/contract/due.ts';

/**
 * The rents that receipts state for days after the last day with rent, the latest first. These rents stay until their
 * receipts are voided.
 */
export const certifiedRentsAfter = (dues: readonly Due[], owedUntil: string): Due[] =>
  dues
    .filter(({ kind, to, receipts }) => kind === 'rent' && to > owedUntil && receipts.length > 0)
    .toSorted((one, other) => (one.to < other.to ? 1 : -1));
