import { describe, expect, it } from 'vitest';
import { isCommonHeat } from './common-heat.ts';

const own = { charge: 'heating', shares: 1, totalShares: 1, isStatement: false } as const;

describe('isCommonHeat', () => {
  it('a share below the whole, a syndic’s statement or a collective dwelling shows a common installation', () => {
    expect(isCommonHeat([own], false)).toBe(false);
    expect(isCommonHeat([own], true)).toBe(true);
    expect(isCommonHeat([{ ...own, shares: 52, totalShares: 1000 }], false)).toBe(true);
    expect(isCommonHeat([{ ...own, charge: 'hotWater', isStatement: true }], false)).toBe(true);
    expect(isCommonHeat([{ ...own, charge: 'lift', isStatement: true }], true)).toBe(false);
  });
});
