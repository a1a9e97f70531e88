import type { SettlementLine } from '@shared/contract/leases/charges-settlement.ts';

/**
 * True if the letter has to say how the consumption of common heating or hot water is computed (loi n° 89-462, art.
 * 23). If the expense is shared, or is a syndic's statement, the installation is common, even if the dwelling does not
 * state this.
 */
export const isCommonHeat = (
  lines: readonly Pick<SettlementLine, 'charge' | 'shares' | 'totalShares' | 'isStatement'>[],
  isCollective: boolean,
): boolean =>
  lines.some(
    ({ charge, shares, totalShares, isStatement }) =>
      (charge === 'heating' || charge === 'hotWater') &&
      (isCollective || isStatement || shares < totalShares),
  );
