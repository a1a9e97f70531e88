import * as v from 'valibot';
import type { Lease, LeaseKind } from '@shared/contract/leases/lease.ts';

/** The field with which the landlord confirms a higher rent. Every form that may raise a rent has this field. */
export const RISE_FIELD = { isRiseChecked: v.boolean() };

/**
 * Returns true if the rent of a lease rises and the law limits revisions of this rent (loi n° 89-462, art. 17-1). The
 * law limits neither charges nor a first rent. For a lease of unknown kind, this function assumes that the law limits
 * the revisions.
 */
export const isGovernedRise = (
  kind: LeaseKind | undefined,
  before: number | undefined,
  after: number,
): boolean => kind !== 'other' && before !== undefined && before > 0 && after > before;

/** The rent index has never risen by more than 4% in one year. */
const INDEX_RISE_MAX = 1.04;

/**
 * Returns true if a higher rent is probably the yearly revision by the rent index. Returns true for a lease with a
 * revision clause. If the clause is unknown, returns true for a rise of at most 4%, the highest rise of the index in
 * one year. A mobility lease has no revision.
 */
export const isProbablyRevision = (
  { kind, hasRevisionClause }: Pick<Lease, 'kind' | 'hasRevisionClause'>,
  before: number,
  after: number,
): boolean => kind !== 'mobility' && (hasRevisionClause ?? after <= before * INDEX_RISE_MAX);
