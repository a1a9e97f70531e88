import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/terms.ts';
import { type Period, monthOf, todayInParis } from '@shared/domain/period.ts';

/**
 * True if the form must ask from which day the account of a new lease is kept. If a lease starts this month or later,
 * its account starts with the lease. `startsOn` is the typed start, which may be incomplete.
 */
export const asksAccountStart = (startsOn: unknown): boolean =>
  !v.is(CalendarDate, startsOn) || startsOn < monthOf(todayInParis()).from;

/**
 * Proposes the day from which the account of a new lease is kept: its start if that is this month or later, else the
 * start of the running term, so that the term's receipt can be generated. `startsOn` is `null` until it is typed. For a
 * client of the API that names no day, Postgres starts with the next rent (`private.next_rent_month`): it cannot ask
 * whether the running one was paid.
 */
export function proposedAccountStart(
  { startsOn, termMonths }: { readonly startsOn: string | null; readonly termMonths: number },
  today: string,
): string {
  if (startsOn !== null && startsOn >= monthOf(today).from) return startsOn;
  const { from } = termOf({ startsOn, accountStartsOn: today, termMonths }, today);
  return latest(from, startsOn ?? from);
}

/** Returns the period of the first rent of an account, and the day on which this rent is due. */
export function firstRent(startsOn: string, dueDay: number): Period & { readonly dueOn: string } {
  const { from, to } = monthOf(startsOn);
  return { from: startsOn, to, dueOn: latest(addDays(from, dueDay - 1), startsOn) };
}
