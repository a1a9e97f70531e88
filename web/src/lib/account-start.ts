import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { type Period, monthOf, todayInParis } from '@shared/domain/period.ts';

/**
 * Whether a new lease does not say from when its rents are to be followed: those of one that starts this month or later are
 * from its start on. `startsOn` is that start, as far as it is typed.
 */
export const asksAccountStart = (startsOn: unknown): boolean =>
  !v.is(CalendarDate, startsOn) || startsOn < monthOf(todayInParis()).from;

/** The first day of the month whose rent falls due next; the API proposes the same. */
export function nextRentMonth(dueDay: number, today: string): string {
  const { from, to } = monthOf(today);
  return Number(today.slice(8)) <= dueDay ? from : addDays(to, 1);
}

/** The first rent of an account that starts on a day: the days it is for, and when it is due. */
export function firstRent(startsOn: string, dueDay: number): Period & { readonly dueOn: string } {
  const { from, to } = monthOf(startsOn);
  return { from: startsOn, to, dueOn: latest(addDays(from, dueDay - 1), startsOn) };
}
