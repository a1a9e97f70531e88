import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/lease.ts';

/** The field with the rent, in each form that may raise a rent. */
export const RISE_FIELD = { isRiseChecked: v.boolean() };

/**
 * True if a rent rises under a lease for which the law limits revisions (loi n° 89-462, art. 17-1). Charges and a first
 * rent are not limited. A lease of unknown kind counts as limited.
 */
export const isGovernedRise = (
  kind: LeaseKind | undefined,
  before: number | undefined,
  after: number,
): boolean => kind !== 'other' && before !== undefined && before > 0 && after > before;
