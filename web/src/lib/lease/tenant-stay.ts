import type { Tenant } from '@shared/contract/tenant.ts';
import { addDays } from '@shared/domain/ledger/days.ts';

/** What is known of the days on which a tenant lives in a dwelling; `null`: not said. */
type Stay = Pick<Tenant, 'leaseStartsOn' | 'joinsOn' | 'leavesOn' | 'rentOwedUntil'>;

const inOrder = (...days: readonly (string | null)[]): string[] =>
  days.filter((day) => day !== null).toSorted();

/** The first day, where one is known: the tenant's own, or that of the lease. */
export const livesFrom = ({ leaseStartsOn, joinsOn }: Stay): string | null =>
  inOrder(leaseStartsOn, joinsOn).at(-1) ?? null;

/** The last day, where there is one: the tenant's own, or that of the lease. */
export const livesUntil = ({ leavesOn, rentOwedUntil }: Stay): string | null =>
  inOrder(leavesOn, rentOwedUntil)[0] ?? null;

/** Whether there is a day on which a tenant lives there: whose lease ends before it begins never moves in. */
export function livesThere(stay: Stay): boolean {
  const [from, until] = [livesFrom(stay), livesUntil(stay)];
  return from === null || until === null || from <= until;
}

/** Whether a tenant does not live there yet; one without a first day has come. */
export const isComing = (stay: Stay, today: string): boolean => (livesFrom(stay) ?? today) > today;

export const hasLeft = (stay: Stay, today: string): boolean => (livesUntil(stay) ?? today) < today;

/** The day after the last on which one of them lives there; `null`: one has no last day, or there is none of them. */
export function vacantFrom(stays: readonly Stay[]): string | null {
  const lastDays = stays.filter(livesThere).map(livesUntil);
  const last = inOrder(...lastDays).at(-1);
  return last === undefined || lastDays.includes(null) ? null : addDays(last, 1);
}
