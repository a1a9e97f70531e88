import type { LeaseKind } from './notice.ts';

/**
 * Returns the highest deposit that the law allows for a monthly rent without charges (loi n° 89-462 du 6 juillet 1989,
 * art. 22, 25-6 and 25-13). The result has the unit of the rent; it is `null` if only the contract decides. If rent is
 * paid more than two months ahead, no deposit is allowed (art. 22 al. 2).
 */
export function depositCap(kind: LeaseKind, rent: number, termMonths: number): number | null {
  if (kind === 'other') return null;
  if (kind === 'mobility' || isPaidFarAhead(kind, termMonths)) return 0;
  return kind === 'unfurnished' ? rent : 2 * rent;
}

/** True if the law of 1989 forbids a deposit because rent is paid more than two months ahead (art. 22 al. 2). */
export const isPaidFarAhead = (kind: LeaseKind, termMonths: number): boolean =>
  kind !== 'other' && termMonths > 2;
