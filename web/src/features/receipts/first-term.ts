import { type Period, monthOf } from '@shared/domain/period.ts';

/**
 * Returns the default period for a payment: the month of the payment, without the days before the lease starts. If the
 * lease starts in a later month, the period lasts from the start of the lease to the end of that month.
 */
export function firstTerm(day: string, leaseStartsOn: string | null): Period {
  const month = monthOf(day);
  if (leaseStartsOn === null || leaseStartsOn <= month.from) return month;
  return { from: leaseStartsOn, to: monthOf(leaseStartsOn).to };
}
