import { addDays, addMonths, earliest } from './ledger/days.ts';

/**
 * Returns the last day on which an energy certificate is valid (décret n° 2020-1610 du 17 décembre 2020). `day` is the
 * date of the certificate. `private.energy_class_until` has the same rule.
 */
export function certificateEnd(day: string): string {
  const afterTenYears = addDays(addMonths(day, 120), -1);
  if (day >= '2021-07-01') return afterTenYears;
  return day >= '2018-01-01' ? '2024-12-31' : earliest('2022-12-31', afterTenYears);
}
