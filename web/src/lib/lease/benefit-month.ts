import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';

/** A housing benefit paid on this day of a month or later is for this month. */
const SAME_MONTH_FROM = '20';

/**
 * Returns the month, as `yyyy-mm`, that a housing benefit received on a day is for. The CAF pays in the first days of
 * the following month. An APL that is paid to the landlord comes on the 25th (caf.fr, « Le tiers payant »).
 */
export function benefitMonth(paidOn: string): string {
  const first = firstDayOf(paidOn.slice(0, 7));
  return (paidOn.slice(8) < SAME_MONTH_FROM ? addMonths(first, -1) : first).slice(0, 7);
}
