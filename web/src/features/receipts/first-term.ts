import { type Period, monthOf } from '@shared/domain/period.ts';

/**
 * The term that a payment is for until somebody says otherwise: the month of its day, from the first day of the lease at
 * the earliest. Where the lease starts later, the rest of the month in which it does.
 */
export function firstTerm(day: string, leaseStartsOn: string | null): Period {
  const month = monthOf(day);
  if (leaseStartsOn === null || leaseStartsOn <= month.from) return month;
  return { from: leaseStartsOn, to: monthOf(leaseStartsOn).to };
}
