import { monthOf, type Period } from '../period.ts';
import { addDays, addMonths, monthsFrom } from './days.ts';

/** What the terms of a lease are counted from. */
interface Termed {
  readonly startsOn: string | null;
  readonly accountStartsOn: string;
  readonly termMonths: number;
}

/** The whole term that a day is in, counted from the first month of the lease; private.term_days says the same in Postgres. */
export function termOf({ startsOn, accountStartsOn, termMonths }: Termed, day: string): Period {
  const origin = monthOf(startsOn ?? accountStartsOn).from;
  const from = addMonths(origin, Math.floor(monthsFrom(origin, day) / termMonths) * termMonths);
  return { from, to: addDays(addMonths(from, termMonths), -1) };
}
