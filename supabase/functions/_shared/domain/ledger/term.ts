import { type Period, monthOf } from '../period.ts';
import { addDays, addMonths } from './days.ts';

interface Terms {
  /** `null`: not said. */
  readonly startsOn: string | null;
  readonly accountStartsOn: string;
  readonly termMonths: number;
}

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** The term of a lease that a day is in, a month or a quarter, counted from the month of its start, as SQL's `term_days` has it. */
export function termOf({ startsOn, accountStartsOn, termMonths }: Terms, day: string): Period {
  const origin = monthOf(startsOn ?? accountStartsOn).from;
  const months = monthNumber(day) - monthNumber(origin);
  const from = addMonths(origin, Math.floor(months / termMonths) * termMonths);
  return { from, to: addDays(addMonths(from, termMonths), -1) };
}
