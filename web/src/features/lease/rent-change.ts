import type { Due } from '@shared/contract/due.ts';
import type { Lease, LeaseRent } from '@shared/contract/lease.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/terms.ts';
import { firstAfter } from '@shared/domain/rents.ts';

/**
 * The first day of the next term, or the first day of a lease that has not started. A due may be shorter than its
 * term where a payment or receipt names some of its days. A due may be longer where a receipt states it from when
 * terms were longer.
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

/** The next day after `day` with an agreed rent, even an equal rent: until then a change applies. */
export const saidAfter = (
  rents: readonly Pick<LeaseRent, 'startsOn' | 'againOn'>[],
  day: string,
): string | null =>
  firstAfter(
    rents.flatMap(({ startsOn, againOn }) => [startsOn, ...againOn]),
    day,
  );
