import * as v from 'valibot';
import type { Lease } from '@shared/contract/leases/lease.ts';
import { isMobilityLease } from './lease-kind.ts';

/** The fields of a lease about the yearly revision of its rent. */
export type RevisionClause = Pick<
  Lease,
  'hasRevisionClause' | 'revisionMonth' | 'revisionDay' | 'irlReference' | 'hasChargesIndex'
>;

export const NO_REVISION_CLAUSE: RevisionClause = {
  hasRevisionClause: null,
  revisionMonth: null,
  revisionDay: null,
  irlReference: null,
  hasChargesIndex: false,
};

const CLAUSES = { yes: true, no: false, unknown: null };

/** The fields of a form that asks for the revision clause. An empty month stands for the anniversary of the lease. */
export const REVISION_FIELDS = {
  hasRevisionClause: v.pipe(
    v.picklist(['yes', 'no', 'unknown']),
    v.transform((clause) => CLAUSES[clause]),
  ),
  revisionMonth: v.pipe(
    v.string(),
    v.transform((month) => (month === '' ? null : Number(month))),
  ),
  revisionDay: v.pipe(v.string(), v.transform(Number)),
  irlReference: v.pipe(
    v.string(),
    v.transform((quarter) => (quarter === '' ? null : quarter)),
  ),
  hasChargesIndex: v.boolean(),
};
const RevisionFields = v.object(REVISION_FIELDS);

/** Returns the input of the form for a stored clause. */
export const revisionInput = (clause: RevisionClause): v.InferInput<typeof RevisionFields> => ({
  hasRevisionClause: clause.hasRevisionClause === null ? 'unknown' : clause.hasRevisionClause ? 'yes' : 'no',
  revisionMonth: clause.revisionMonth?.toString() ?? '',
  revisionDay: clause.revisionDay?.toString() ?? '1',
  irlReference: clause.irlReference ?? '',
  hasChargesIndex: clause.hasChargesIndex,
});

interface RevisionValues extends v.InferOutput<typeof RevisionFields> {
  readonly kind: Lease['kind'];
  readonly chargesKind: Lease['chargesKind'];
}

/** Returns the clause as the API expects it. A field that the form does not show keeps its stored value. */
export function revisionClause(
  { kind, chargesKind, hasRevisionClause, ...values }: RevisionValues,
  stored: RevisionClause,
): RevisionClause {
  if (isMobilityLease(kind)) return clauseOf(stored);
  if (hasRevisionClause !== true) return { ...clauseOf(stored), hasRevisionClause };
  return {
    hasRevisionClause,
    revisionMonth: values.revisionMonth,
    revisionDay: values.revisionMonth === null ? null : values.revisionDay,
    irlReference: values.irlReference,
    hasChargesIndex: chargesKind === 'fixed' ? values.hasChargesIndex : stored.hasChargesIndex,
  };
}

const clauseOf = (lease: RevisionClause): RevisionClause => ({
  hasRevisionClause: lease.hasRevisionClause,
  revisionMonth: lease.revisionMonth,
  revisionDay: lease.revisionDay,
  irlReference: lease.irlReference,
  hasChargesIndex: lease.hasChargesIndex,
});
