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
  Math.floor((2 * amount * Math.min(days, divisor) + divisor) / (2 * divisor));

/** What is owed of one month, or of days in a row of it. One amount for all days is rounded once, else each part. */
function owedOfMonth(
  agreed: readonly AgreedRent[],
  of: 'rent' | 'charges',
  term: Period,
  by: ProrataBy,
): number {
  const days = countDays(term);
  const monthDays = countDays(monthOf(term.from));
  const divisor = by === 'thirty' && days < monthDays ? 30 : monthDays;
  // The oldest rent holds also before its day, the newest on and on.
  const parts = agreed.flatMap((one, index) => {
    const next = agreed[index + 1];
    const from = index === 0 ? term.from : latest(term.from, one.startsOn);
    const to = earliest(term.to, next ? addDays(next.startsOn, -1) : null);
    return from <= to ? [{ amount: one[of], days: countDays({ from, to }) }] : [];
  });
  const [first] = parts;
  if (first && parts.every(({ amount }) => amount === first.amount))
    return share(first.amount, days, divisor);
  return parts.reduce((total, part) => total + share(part.amount, part.days, divisor), 0);
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
