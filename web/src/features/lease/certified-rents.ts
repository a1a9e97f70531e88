import type { Due } from '@shared/contract/due.ts';

/**
 * The rents stated by receipts beyond the last day that rent is owed for, latest first. They stay until the receipts
 * are voided.
 */
export const certifiedRentsAfter = (dues: readonly Due[], owedUntil: string): Due[] =>
  dues
    .filter(({ kind, to, receipts }) => kind === 'rent' && to > owedUntil && receipts.length > 0)
    .toSorted((one, other) => (one.to < other.to ? 1 : -1));
