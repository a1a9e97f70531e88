import { addDays } from './days.ts';
import { type LeaseTerms, termOf } from './terms.ts';

/**
 * Returns the day until which the tenants may pay what an office no longer pays: the due day of the next rent that is at
 * least ten days ahead. SQL decides: `private.next_pay_day`.
 */
export function nextPayDay(lease: LeaseTerms & { readonly rentDueDay: number }, today: string): string {
  const earliest = addDays(today, 10);
  const term = termOf(lease, earliest);
  const day = addDays(term.from, lease.rentDueDay - 1);
  return day < earliest ? addDays(term.to, lease.rentDueDay) : day;
}
