import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';

/** The day of a month from which a housing benefit is for that month. */
const SAME_MONTH_FROM = '20';

/**
 * The month, as `yyyy-mm`, that a housing benefit received on this day is for: the CAF pays in the first days of the month after, and
 * an APL that goes to the landlord on the 25th of the month (caf.fr, « Le tiers payant »).
 */
export function benefitMonth(paidOn: string): string {
  const first = firstDayOf(paidOn.slice(0, 7));
  return (paidOn.slice(8) < SAME_MONTH_FROM ? addMonths(first, -1) : first).slice(0, 7);
}
