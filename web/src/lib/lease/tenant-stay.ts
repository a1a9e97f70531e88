import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { addDays } from '@shared/domain/ledger/days.ts';

/** The days that determine how long a tenant lives in a dwelling. `null` means that the day is unknown or not fixed. */
type Stay = Pick<Tenant, 'leaseStartsOn' | 'joinsOn' | 'leavesOn' | 'rentOwedUntil'>;

const inOrder = (...days: readonly (string | null)[]): string[] =>
  days.filter((day) => day !== null).toSorted();

/**
 * Returns the tenant's first day in the dwelling: the later of the tenant's own first day and the lease's first day.
 */
export const stayStart = ({ leaseStartsOn, joinsOn }: Stay): string | null =>
  inOrder(leaseStartsOn, joinsOn).at(-1) ?? null;

/**
 * Returns the tenant's last day in the dwelling: the earlier of the tenant's own last day and the lease's last day with
 * rent.
 */
export const stayEnd = ({ leavesOn, rentOwedUntil }: Stay): string | null =>
  inOrder(leavesOn, rentOwedUntil)[0] ?? null;

/** Returns false if the tenant's last day is before his first day. Such a tenant never moves in. */
export function hasStay(stay: Stay): boolean {
  const [from, until] = [stayStart(stay), stayEnd(stay)];
  return from === null || until === null || from <= until;
}

/** Returns true if the tenant's first day is after today. A tenant without a first day has already moved in. */
export const movesInLater = (stay: Stay, today: string): boolean => (stayStart(stay) ?? today) > today;

export const hasLeft = (stay: Stay, today: string): boolean => (stayEnd(stay) ?? today) < today;

/**
 * Returns the first day on which none of these tenants is in the dwelling. Returns `null` if a tenant has no last day,
 * or if the list is empty.
 */
export function vacantFrom(stays: readonly Stay[]): string | null {
  const lastDays = stays.filter(hasStay).map(stayEnd);
  const last = inOrder(...lastDays).at(-1);
  return last === undefined || lastDays.includes(null) ? null : addDays(last, 1);
}
