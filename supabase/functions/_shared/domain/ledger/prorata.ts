import { monthOf, type Period } from '../period.ts';
import { addDays, daysFrom, earliest, latest } from './days.ts';

/** What is owed each month from `startsOn` on, in cents. */
export interface AgreedRent {
  readonly startsOn: string;
  readonly rent: number;
  readonly charges: number;
}

/** How a month let in part is shared: by its own days, or where the lease says so in thirtieths. */
export type ProrataBy = 'days' | 'thirty';

const countDays = ({ from, to }: Period): number => daysFrom(from, to) + 1;

/** A share of an amount in cents, half up. */
const share = (amount: number, days: number, divisor: number): number =>
  Math.floor((2 * amount * days + divisor) / (2 * divisor));

/**
 * What is owed of one month, or of days in a row of it. Days in a row of one amount are rounded once. With more days it
 * never falls: else the days between would cost less than nothing.
 */
function owedOfMonth(
  agreed: readonly AgreedRent[],
  of: 'rent' | 'charges',
  term: Period,
  by: ProrataBy,
): number {
  const month = monthOf(term.from);
  const inThirtieths = by === 'thirty' && countDays(term) < countDays(month);
  const divisor = inThirtieths ? 30 : countDays(month);
  let total = 0;
  let run = { amount: 0, days: 0 };
  for (const [index, one] of agreed.entries()) {
    const next = agreed[index + 1];
    // The oldest rent holds also before its day, the newest on and on.
    const from = index === 0 ? term.from : latest(term.from, one.startsOn);
    const to = earliest(term.to, next ? addDays(next.startsOn, -1) : null);
    if (from > to) continue;
    if (one[of] !== run.amount) {
      total += share(run.amount, run.days, divisor);
      run = { amount: one[of], days: 0 };
    }
    run.days += countDays({ from, to });
  }
  total += share(run.amount, run.days, divisor);
  // Thirty thirtieths of a month of 31 days leave nothing for the last: where the rent falls, that is more than the month.
  return inThirtieths ? Math.min(total, owedOfMonth(agreed, of, month, by)) : total;
}

/**
 * What a term costs, in cents: month by month what is owed from the first day owed (`owedFrom`) to the term's last, less
 * what was owed before its first; so the pieces of a month add up to the month. `agreed` is in order of days.
 */
export function owedFor(
  agreed: readonly AgreedRent[],
  term: Period,
  owedFrom: string = term.from,
  by: ProrataBy = 'days',
): { rent: number; charges: number } {
  const owed = { rent: 0, charges: 0 };
  for (let month = monthOf(term.from); month.from <= term.to; month = monthOf(addDays(month.to, 1))) {
    const from = latest(month.from, owedFrom);
    const to = earliest(term.to, month.to);
    for (const of of ['rent', 'charges'] as const) {
      owed[of] += owedOfMonth(agreed, of, { from, to }, by);
      if (term.from > from) owed[of] -= owedOfMonth(agreed, of, { from, to: addDays(term.from, -1) }, by);
    }
  }
  return owed;
}
