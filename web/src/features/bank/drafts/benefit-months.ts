import { addMonths } from '@shared/domain/ledger/days.ts';
import { firstDayOf } from '@shared/domain/period.ts';
import { benefitMonth } from '@/lib/lease/benefit-month.ts';
import type { BankLine, ExpectedAccount } from '../matching/model.ts';

type RentDays = Pick<ExpectedAccount, 'rentFrom' | 'endsOn'>;

/** The CAF pays at most two years of arrears. */
const MONTHS_BACK = 24;

function recentMonths(day: string): readonly string[] {
  const first = firstDayOf(day.slice(0, 7));
  return Array.from({ length: MONTHS_BACK + 1 }, (_, n) => addMonths(first, -n).slice(0, 7));
}

/**
 * Returns the months (`yyyy-mm`) that a benefit may pay, newest first: only months with rent, if the lease is known.
 * The list always includes `chosen`, unless `chosen` is `null`.
 */
export function benefitMonths(
  day: string,
  chosen: string | null,
  lease: RentDays | undefined,
): readonly string[] {
  const months = recentMonths(day).filter(
    (month) => lease === undefined || noRentReason(month, lease) === null,
  );
  return chosen === null || months.includes(chosen) ? months : [...months, chosen].toSorted().toReversed();
}

/**
 * Returns the month in the label of a benefit (`XAF092026`, `09/2026`). Returns `null` if the label has no month that a
 * benefit may pay.
 */
export function statedBenefitMonth({ day, label }: Pick<BankLine, 'day' | 'label'>): string | null {
  const months = [...label.matchAll(/(?<![\d/])(0[1-9]|1[0-2])\/?(20\d\d)(?!\d)/g)].map(
    ([, month, year]) => `${year}-${month}`,
  );
  return months.find((month) => recentMonths(day).includes(month)) ?? null;
}

/**
 * Returns the month that a benefit pays: the month in its label or, without one, the usual month for the day of
 * receipt.
 */
export const paidBenefitMonth = (line: Pick<BankLine, 'day' | 'label'>): string =>
  statedBenefitMonth(line) ?? benefitMonth(line.day);

/**
 * Returns `month` or, without it, the month that a benefit pays. Returns `null` if the lease has no rent in this month,
 * so that the landlord has to choose another month.
 */
export function owedBenefitMonth(
  line: Pick<BankLine, 'day' | 'label'>,
  lease: RentDays | undefined,
  month: string | null = null,
): string | null {
  const paid = month ?? paidBenefitMonth(line);
  return lease === undefined || noRentReason(paid, lease) === null ? paid : null;
}

/** Returns the reason why a lease has no rent in a month, or `null` if it has rent. */
export function noRentReason(
  month: string,
  { rentFrom, endsOn }: RentDays,
): 'beforeLease' | 'afterLease' | null {
  if (month < rentFrom.slice(0, 7)) return 'beforeLease';
  return endsOn !== null && month > endsOn.slice(0, 7) ? 'afterLease' : null;
}
