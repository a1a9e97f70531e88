import { type Period, monthOf } from '@shared/domain/period.ts';

/**
 * The default period of a payment: the month of the payment's date, but no day before the lease. If the lease starts in
 * a later month, the period runs from its start to the end of that month.
 */
export function firstTerm(day: string, leaseStartsOn: string | null): Period {
  const month = monthOf(day);
  if (leaseStartsOn === null || leaseStartsOn <= month.from) return month;
  return { from: leaseStartsOn, to: monthOf(leaseStartsOn).to };
}
