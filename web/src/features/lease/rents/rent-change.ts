import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease, LeaseRent } from '@shared/contract/leases/lease.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/terms.ts';
import { firstAfter } from '@shared/domain/rents.ts';

/**
 * Returns the first day after the current term, or after the first term if the lease has not started. If a rent due
 * begins in the term and ends after it, because a receipt states a longer period, returns the day after this due.
 */
export function nextTerm(
  lease: Pick<Lease, 'startsOn' | 'accountStartsOn' | 'termMonths'>,
  dues: readonly Pick<Due, 'kind' | 'from' | 'to'>[],
  today: string,
): string {
  const { to: last } = termOf(lease, latest(today, lease.startsOn ?? lease.accountStartsOn));
  const beyond = dues.find(({ kind, from, to }) => kind === 'rent' && from <= last && to > last);
  return addDays(beyond?.to ?? last, 1);
}

/**
 * Returns the first day of the next agreed rent after `day`, even if its amount is the same; `null` if there is none. A
 * new rent from `day` applies until the day before.
 */
export const nextAgreedDay = (
  rents: readonly Pick<LeaseRent, 'startsOn' | 'repeatedOn'>[],
  day: string,
): string | null =>
  firstAfter(
    rents.flatMap(({ startsOn, repeatedOn }) => [startsOn, ...repeatedOn]),
    day,
  );
