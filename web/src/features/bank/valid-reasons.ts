import type { ProposedPart, Reason } from './matching/model.ts';

type Code = Reason['code'];

/** What a line says or is, whoever it is given to. */
const OF_LINE: ReadonlySet<Code> = new Set<Code>([
  'benefit',
  'saysRent',
  'saysOther',
  'saysReturn',
  'refund',
  'takenBack',
  'takesBack',
  'left',
]);

/** What compares the amounts of a proposal. */
const OF_AMOUNT: ReadonlySet<Code> = new Set<Code>([
  'due',
  'owed',
  'rent',
  'withoutBenefit',
  'share',
  'months',
  'sameAmount',
  'unusualAmount',
  'otherMonth',
  'aboveMonth',
  'monthOfAid',
  'knownSplit',
  'sumOfLeases',
  'asLastTime',
  'subset',
  'amountOnly',
  'deposit',
]);

/** What was proposed of a line, and why. */
export interface Proposed {
  readonly parts: readonly ProposedPart[];
  /** The leases to choose from where no part is proposed. */
  readonly candidates: readonly string[];
  readonly reasons: readonly Reason[];
}

/** The reasons that hold for parts: all of them while these are what was proposed, else those that do not depend on what has changed. */
export function validReasons(
  { parts: proposed, candidates, reasons }: Proposed,
  parts: readonly ProposedPart[],
): readonly Reason[] {
  const isQuestion = proposed.length === 0;
  if (isQuestion && parts.length === 0) return reasons;
  const isMeant = isQuestion
    ? parts.every(({ leaseId }) => candidates.includes(leaseId))
    : said(parts, leaseOf) === said(proposed, leaseOf);
  const isSum = isQuestion
    ? parts.length === 1
    : said(parts, leaseAndCents) === said(proposed, leaseAndCents);
  return reasons.filter(
    ({ code }) =>
      OF_LINE.has(code) || (isMeant && code !== 'severalCandidates' && (isSum || !OF_AMOUNT.has(code))),
  );
}

const leaseOf = ({ leaseId }: ProposedPart): string => leaseId;
const leaseAndCents = ({ leaseId, cents }: ProposedPart): string => `${leaseId} ${cents}`;

const said = (parts: readonly ProposedPart[], of: (part: ProposedPart) => string): string =>
  parts.map(of).toSorted().join();
