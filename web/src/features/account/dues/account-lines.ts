import type { Due } from '@shared/contract/leases/due.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** The dues of an earlier year that share one collapsed line. None of these dues is unpaid. */
export interface CollapsedYear {
  readonly year: string;
  /** The collapsed dues, newest first. */
  readonly dues: readonly Due[];
  /** The sum of the dues in euros, without cancelled dues and refunds. */
  readonly amount: number;
  /** The number of documents that can be issued for the dues. */
  readonly toIssue: number;
}

/** The number of past months whose dues are not collapsed. In January, landlords still need the last half-year. */
const EXPANDED_MONTHS = 6;

/** The maximum number of unpaid dues that are open at first. */
const OPEN_AT_FIRST = 3;

const newestFirst = (one: Due, other: Due): number =>
  one.dueOn === other.dueOn ? (one.from < other.from ? 1 : -1) : one.dueOn < other.dueOn ? 1 : -1;

/** Returns true if a due is unpaid and its due day has come. */
const isOwed = ({ state }: Pick<Due, 'state'>): boolean =>
  state === 'due' || state === 'awaited' || state === 'late';

/**
 * Returns the lines of an account, newest first. Each of these dues has its own line: dues of this year or the last six
 * months, unpaid dues, and dues whose amount differs from the amount under the lease. All other dues are collapsed by
 * year.
 */
export function accountLines(
  dues: readonly Due[],
  today: string,
): { readonly lines: readonly Due[]; readonly years: readonly CollapsedYear[] } {
  const since = addMonths(today, -EXPANDED_MONTHS);
  const isExpanded = (due: Due): boolean =>
    yearOf(due) >= today.slice(0, 4) || due.dueOn > since || isOwed(due) || due.leaseAmount !== null;
  const sorted = dues.toSorted(newestFirst);
  const collapsed = sorted.filter((due) => !isExpanded(due));
  const years = [...new Set(collapsed.map(yearOf))];
  return {
    lines: sorted.filter(isExpanded),
    years: years.map((year) =>
      collapsedYear(
        year,
        collapsed.filter((due) => yearOf(due) === year),
      ),
    ),
  };
}

const yearOf = ({ dueOn }: Pick<Due, 'dueOn'>): string => dueOn.slice(0, 4);

const collapsedYear = (year: string, dues: readonly Due[]): CollapsedYear => ({
  year,
  dues,
  amount: sumEuros(
    ...dues
      .filter(({ state, kind }) => state !== 'cancelled' && kind !== 'refund')
      .map(({ amount }) => amount),
  ),
  toIssue: dues.filter(({ next }) => next !== null).length,
});

/**
 * Returns the ids of the lines that are open at first: the newest unpaid dues, and every due whose amount differs from
 * the amount under the lease.
 */
export const initiallyOpenLines = (lines: readonly Due[]): string[] => [
  ...lines
    .filter(isOwed)
    .slice(0, OPEN_AT_FIRST)
    .map(({ id }) => id),
  ...lines.filter(({ leaseAmount }) => leaseAmount !== null).map(({ id }) => id),
];
