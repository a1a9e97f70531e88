import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';
import { benefitMonth } from '@/lib/lease/benefit-month.ts';
import type { BankLine } from './matching/model.ts';

/** The CAF pays at most two years of arrears. */
const MONTHS_BACK = 24;

/** Returns the months (`yyyy-mm`) that a benefit may pay, newest first. The list always includes `chosen`. */
export function benefitMonths(day: string, chosen: string): readonly string[] {
  const first = firstDayOf(day.slice(0, 7));
  const usual = Array.from({ length: MONTHS_BACK + 1 }, (_, n) => addMonths(first, -n).slice(0, 7));
  return usual.includes(chosen) ? usual : [...usual, chosen].toSorted().toReversed();
}

/**
 * Returns the month in the label of a benefit (`XAF092026`), or `null` if the label has no month that a benefit may
 * pay.
 */
export function statedBenefitMonth({ day, label }: Pick<BankLine, 'day' | 'label'>): string | null {
  const months = [...label.matchAll(/(?<!\d)(0[1-9]|1[0-2])(20\d\d)(?!\d)/g)].map(
    ([, month, year]) => `${year}-${month}`,
  );
  return months.find((month) => benefitMonths(day, benefitMonth(day)).includes(month)) ?? null;
}

/**
 * Returns the month that a benefit pays: the month in its label or, without one, the usual month for the day of
 * receipt.
 */
export const paidBenefitMonth = (line: Pick<BankLine, 'day' | 'label'>): string =>
  statedBenefitMonth(line) ?? benefitMonth(line.day);
