import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/terms.ts';
import { type Period, monthOf, todayInParis } from '@shared/domain/period.ts';

/**
 * Returns true if the form must ask for the first day of a new lease's account. The account of a lease that starts this
 * month or later starts with the lease. `startsOn` is the typed start of the lease and may be incomplete.
 */
export const asksAccountStart = (startsOn: unknown): boolean =>
  !v.is(CalendarDate, startsOn) || startsOn < monthOf(todayInParis()).from;

/**
 * Proposes the first day of a new lease's account. For a lease that starts this month or later, proposes the start of
 * the lease. For any other lease, proposes the start of the current term, so that a receipt for this term can be
 * generated. `startsOn` is `null` until it is typed. If a client of the API states no day, Postgres starts the account
 * with the next rent (`private.next_rent_month`). Postgres cannot ask whether the current rent was paid.
 */
export function proposedAccountStart(
  { startsOn, termMonths }: { readonly startsOn: string | null; readonly termMonths: number },
  today: string,
): string {
  if (startsOn !== null && startsOn >= monthOf(today).from) return startsOn;
  const { from } = termOf({ startsOn, accountStartsOn: today, termMonths }, today);
  return latest(from, startsOn ?? from);
}

/** Returns the period and the due day of an account's first rent. */
export function firstRent(startsOn: string, dueDay: number): Period & { readonly dueOn: string } {
  const { from, to } = monthOf(startsOn);
  return { from: startsOn, to, dueOn: latest(addDays(from, dueDay - 1), startsOn) };
}
