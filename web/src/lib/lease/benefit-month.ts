import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';

/** A housing benefit that is paid on or after this day of a month is for the same month. */
const SAME_MONTH_FROM = '20';

/**
 * Returns the month for which a housing benefit was paid, as `yyyy-mm`, derived from the day of the payment. The CAF
 * usually pays a benefit in the first days of the next month, but pays an APL to the landlord on the 25th of the same
 * month (caf.fr, « Le tiers payant »).
 */
export function benefitMonth(paidOn: string): string {
  const first = firstDayOf(paidOn.slice(0, 7));
  return (paidOn.slice(8) < SAME_MONTH_FROM ? addMonths(first, -1) : first).slice(0, 7);
}
