import type { Due } from '@shared/contract/due.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';

type LateDue = Pick<Due, 'dueOn' | 'remaining' | 'benefitRemaining' | 'benefits'>;

/**
 * Returns the day after which a due is late. If only the part of an office is unpaid, this is the 14th of the month after
 * the earliest unpaid benefit, because offices pay in arrears.
 */
export function lateAfter({ dueOn, remaining, benefitRemaining, benefits }: LateDue): string {
  const [first] = benefits;
  return first === undefined || remaining > benefitRemaining
    ? dueOn
    : `${addMonths(firstDayOf(first.month), 1).slice(0, 8)}14`;
}

/** Returns the offices that are expected to pay benefits, each office once, such as `CAF`. */
export const officesOf = (benefits: Due['benefits']): string[] => [
  ...new Set(benefits.map(({ office }) => office.toUpperCase())),
];
