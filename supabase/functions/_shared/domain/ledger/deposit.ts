import type { LeaseKind } from './notice.ts';

/**
 * The most that a deposit may be at a monthly rent without charges, in the unit of that rent (loi n° 89-462 du 6 juillet 1989,
 * art. 22, 25-6 and 25-13); `null`: the contract alone says.
 */
export function depositCap(kind: LeaseKind, rent: number): number | null {
  if (kind === 'other') return null;
  if (kind === 'mobility') return 0;
  return kind === 'unfurnished' ? rent : 2 * rent;
}
