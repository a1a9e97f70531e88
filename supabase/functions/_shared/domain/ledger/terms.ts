import { monthOf, type Period } from '../period.ts';
import { addDays, addMonths, monthsFrom } from './days.ts';

/** The fields of a lease that decide its terms. */
export interface LeaseTerms {
  readonly startsOn: string | null;
  readonly accountStartsOn: string;
  readonly termMonths: number;
}

/**
 * Returns the whole term that contains a day. Terms are counted from the first month of the lease. If the start of the
 * lease is unknown, terms are counted from the first month of the account. `private.term_days` has the same rule.
 */
export function termOf({ startsOn, accountStartsOn, termMonths }: LeaseTerms, day: string): Period {
  const origin = monthOf(startsOn ?? accountStartsOn).from;
  const from = addMonths(origin, Math.floor(monthsFrom(origin, day) / termMonths) * termMonths);
  return { from, to: addDays(addMonths(from, termMonths), -1) };
}
