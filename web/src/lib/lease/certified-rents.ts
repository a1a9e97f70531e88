import type { Due } from '@shared/contract/due.ts';

/**
 * Returns the rents on receipts that contain days after the last day with rent, latest first. A rent on a receipt does
 * not change until the receipt is voided.
 */
export const certifiedRentsAfter = (dues: readonly Due[], owedUntil: string): Due[] =>
  dues
    .filter(({ kind, to, receipts }) => kind === 'rent' && to > owedUntil && receipts.length > 0)
    .toSorted((one, other) => (one.to < other.to ? 1 : -1));
