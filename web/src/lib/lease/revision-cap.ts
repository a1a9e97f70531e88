import { toCents } from '@shared/domain/money.ts';

/**
 * Returns the largest new amount that the rent index allows, in euros: `former` × `newIndex` ÷ `oldIndex`, rounded down
 * to the cent. `private.irl_cap` has the same rule.
 */
export function revisionCap(former: number, oldIndex: number, newIndex: number): number {
  // Whole numbers keep the division exact.
  const product = toCents(former) * toCents(newIndex);
  const divisor = toCents(oldIndex);
  return (product - (product % divisor)) / divisor / 100;
}
