import * as v from 'valibot';
import type { LeaseKind } from '@shared/contract/lease.ts';

/** The field with which the landlord confirms a higher rent. Every form that may raise a rent has this field. */
export const RISE_FIELD = { isRiseChecked: v.boolean() };

/**
 * Returns true if the rent of a lease rises and the law limits revisions of this rent (loi n° 89-462, art. 17-1). The
 * law does not limit charges and a first rent. A lease of unknown kind counts as limited.
 */
export const isGovernedRise = (
  kind: LeaseKind | undefined,
  before: number | undefined,
  after: number,
): boolean => kind !== 'other' && before !== undefined && before > 0 && after > before;
