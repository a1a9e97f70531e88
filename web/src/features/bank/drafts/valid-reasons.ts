import type { ProposedPart, Reason } from '../matching/model.ts';

type Code = Reason['code'];

/** The reasons that depend only on the line and not on its lease. */
const LINE_REASONS: ReadonlySet<Code> = new Set<Code>([
  'benefit',
  'saysRent',
  'saysOtherPurpose',
  'saysReturn',
  'refund',
  'returned',
  'returnsTransfer',
  'skipped',
]);

/** The reasons that depend on the proposed amounts. */
const AMOUNT_REASONS: ReadonlySet<Code> = new Set<Code>([
  'due',
  'owed',
  'expectedBenefits',
  'rent',
  'withoutBenefit',
  'share',
  'severalLines',
  'months',
  'sameAmount',
  'unusualAmount',
  'otherMonth',
  'aboveMonth',
  'beforeAccount',
  'monthOfBenefit',
  'knownSplit',
  'sumOfLeases',
  'asLastTime',
  'subset',
  'amountOnly',
  'deposit',
]);

/** The parts that are proposed for a line, and the reasons for the proposal. */
export interface Proposed {
  readonly parts: readonly ProposedPart[];
  /** The ids of the candidate leases, if no part is proposed for the line. */
  readonly candidates: readonly string[];
  readonly reasons: readonly Reason[];
}

/**
 * Returns the reasons that apply to the current parts. Returns all reasons while the parts are as proposed. After a
 * change, returns only the reasons that are still true.
 */
export function validReasons(
  { parts: proposed, candidates, reasons }: Proposed,
  parts: readonly ProposedPart[],
): readonly Reason[] {
  const isQuestion = proposed.length === 0;
  if (isQuestion && parts.length === 0) return reasons;
  const hasSameLeases = isQuestion
    ? parts.every(({ leaseId }) => candidates.includes(leaseId))
    : joined(parts, leaseOf) === joined(proposed, leaseOf);
  const isSum = isQuestion
    ? parts.length === 1
    : joined(parts, leaseAndCents) === joined(proposed, leaseAndCents);
  return reasons.filter(
    ({ code }) =>
      LINE_REASONS.has(code) ||
      (hasSameLeases && code !== 'severalCandidates' && (isSum || !AMOUNT_REASONS.has(code))),
  );
}

const leaseOf = ({ leaseId }: ProposedPart): string => leaseId;
const leaseAndCents = ({ leaseId, cents }: ProposedPart): string => `${leaseId} ${cents}`;

const joined = (parts: readonly ProposedPart[], keyOf: (part: ProposedPart) => string): string =>
  parts.map(keyOf).toSorted().join();
