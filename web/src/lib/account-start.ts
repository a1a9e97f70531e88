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

/** What says when the rents of a new lease fall due. */
interface RentDays {
  /** `null`: not said. */
  readonly startsOn: string | null;
  readonly rentDueDay: number;
  readonly termMonths: number;
}

/**
 * From when the rents of a new lease are followed unless another day is said: from its start where that is this month or later,
 * else from the first day of the term whose rent falls due next. `private.next_rent_month` says the same in Postgres; both are
 * held to the same cases.
 */
export function usualAccountStart({ startsOn, rentDueDay, termMonths }: RentDays, today: string): string {
  if (startsOn !== null && startsOn >= monthOf(today).from) return startsOn;
  const { from, to } = termOf({ startsOn, accountStartsOn: today, termMonths }, today);
  return today < addDays(from, rentDueDay) ? from : addDays(to, 1);
}

/** The first rent of an account that starts on a day: the days it is for, and when it is due. */
export function firstRent(startsOn: string, dueDay: number): Period & { readonly dueOn: string } {
  const { from, to } = monthOf(startsOn);
  return { from: startsOn, to, dueOn: latest(addDays(from, dueDay - 1), startsOn) };
}
