import type { Due } from '@shared/contract/due.ts';
import type { Lease, LeaseRent } from '@shared/contract/lease.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/terms.ts';
import { firstAfter } from '@shared/domain/rents.ts';

/**
 * The first day of the next term. For a lease that has not started, its first day. A due may be shorter than its term
 * if a payment or receipt names some of the term's days. A due may be longer if a receipt states it from a time of
 * longer terms.
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

/** The first day after `day` that has an agreed rent, even if the rent is equal. The change applies until this day. */
export const nextAgreedDay = (
  rents: readonly Pick<LeaseRent, 'startsOn' | 'againOn'>[],
  day: string,
): string | null =>
  firstAfter(
    rents.flatMap(({ startsOn, againOn }) => [startsOn, ...againOn]),
    day,
  );
