import { type Period, monthOf } from '@shared/domain/period.ts';

/**
 * The default period of a payment: the month of its date, but not before the start of the lease. If the lease starts
 * in a later month, the rest of that month.
 */
export function firstTerm(day: string, leaseStartsOn: string | null): Period {
  const month = monthOf(day);
  if (leaseStartsOn === null || leaseStartsOn <= month.from) return month;
  return { from: leaseStartsOn, to: monthOf(leaseStartsOn).to };
}
