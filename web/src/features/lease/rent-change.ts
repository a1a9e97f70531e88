import type { Due } from '@shared/contract/due.ts';
import type { LeaseRent } from '@shared/contract/lease.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { monthOf } from '@shared/domain/period.ts';

/** The first day of the term after the one that a day is in, or of the next month while none is known. */
export function nextTerm(dues: readonly Pick<Due, 'kind' | 'from' | 'to'>[], today: string): string {
  const term = dues.find(({ kind, from, to }) => kind === 'rent' && from <= today && to >= today);
  return addDays((term ?? monthOf(today)).to, 1);
}

/** What applies on a day, and the change that comes after it. */
export function rentOn(
  rents: readonly LeaseRent[],
  day: string,
): { readonly now: LeaseRent | undefined; readonly next: LeaseRent | undefined } {
  return {
    now: rents.findLast(({ startsOn }) => startsOn === null || startsOn <= day),
    next: rents.find(({ startsOn }) => startsOn !== null && startsOn > day),
  };
}

/** The rents that a change from a day is for, and that stay as their documents say, the latest first. */
export const fixedRents = <TDue extends Pick<Due, 'kind' | 'from' | 'to' | 'isFixed'>>(
  dues: readonly TDue[],
  startsOn: string,
  before: string | null,
): TDue[] =>
  dues
    .filter(
      ({ kind, from, to, isFixed }) =>
        kind === 'rent' && isFixed && to >= startsOn && (before === null || from < before),
    )
    .toSorted((one, other) => (one.to < other.to ? 1 : -1));
