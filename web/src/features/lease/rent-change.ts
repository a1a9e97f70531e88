import type { Due } from '@shared/contract/due.ts';
import type { Lease, LeaseRent } from '@shared/contract/lease.ts';
import { addDays, latest } from '@shared/domain/ledger/days.ts';
import { termOf } from '@shared/domain/ledger/terms.ts';
import { firstAfter } from '@shared/domain/rents.ts';

/**
 * The first day of the term after the one that today is in, or the first one of a lease to come. A due may be for less, where a payment or a receipt names some of its
 * days, or for more, where a receipt holds from when terms were longer.
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

/** The first day after another from which a rent was said, be it the one that applies already: until then a change holds. */
export const saidAfter = (
  rents: readonly Pick<LeaseRent, 'startsOn' | 'againOn'>[],
  day: string,
): string | null =>
  firstAfter(
    rents.flatMap(({ startsOn, againOn }) => [startsOn, ...againOn]),
    day,
  );
