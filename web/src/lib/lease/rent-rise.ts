import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/lease.ts';

/** The field of each form that may raise a rent. */
export const RISE_FIELD = { isRiseChecked: v.boolean() };

/**
 * True for a rent that rises under a lease whose revision the law governs (loi n° 89-462, art. 17-1). Charges and a first rent are
 * free. An unknown kind counts as governed.
 */
export const isGovernedRise = (
  kind: LeaseKind | undefined,
  before: number | undefined,
  after: number,
): boolean => kind !== 'other' && before !== undefined && before > 0 && after > before;
