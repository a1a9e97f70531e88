import type { Due } from '@shared/contract/leases/due.ts';

/**
 * Returns the rents that have a receipt and a term that ends after `owedUntil`, the last day with rent. The rent with
 * the latest term comes first. Such a rent does not change until its receipt is voided.
 */
export const certifiedRentsAfter = (dues: readonly Due[], owedUntil: string): Due[] =>
  dues
    .filter(({ kind, to, receipts }) => kind === 'rent' && to > owedUntil && receipts.length > 0)
    .toSorted((one, other) => (one.to < other.to ? 1 : -1));
