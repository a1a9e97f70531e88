import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/terms.ts';
import { type Period, monthOf, todayInParis } from '@shared/domain/period.ts';

/**
 * Whether a new lease does not say from when its rents are to be followed: those of one that starts this month or later are
 * from its start on. `startsOn` is that start, as far as it is typed.
 */
export const asksAccountStart = (startsOn: unknown): boolean =>
  !v.is(CalendarDate, startsOn) || startsOn < monthOf(todayInParis()).from;

/**
 * Proposes from when to follow the rents of a new lease: from its start where that is this month or later, else from the running term, so that
 * its receipt can be generated. `startsOn` is `null` while it is not typed. Where a client of the API says nothing, Postgres starts with
 * the next rent (`private.next_rent_month`), since it cannot ask whether this one was paid.
 */
export function proposedAccountStart(
  { startsOn, termMonths }: { readonly startsOn: string | null; readonly termMonths: number },
  today: string,
): string {
  if (startsOn !== null && startsOn >= monthOf(today).from) return startsOn;
  const { from } = termOf({ startsOn, accountStartsOn: today, termMonths }, today);
  return latest(from, startsOn ?? from);
}

/** The first rent of an account that starts on a day: the days it is for, and when it is due. */
export function firstRent(startsOn: string, dueDay: number): Period & { readonly dueOn: string } {
  const { from, to } = monthOf(startsOn);
  return { from: startsOn, to, dueOn: latest(addDays(from, dueDay - 1), startsOn) };
}
