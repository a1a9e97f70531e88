import type { MonthDue } from '@shared/contract/month-due.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** What a lease still owes by a row: for its due, and from before the month. In euros. */
export const expectedOf = ({ remaining, owedBefore }: MonthDue): number => sumEuros(remaining, owedBefore);

/** Whether something can be paid. */
export const isOpen = (row: MonthDue): boolean => expectedOf(row) > 0;

/** Whether a receipt can be issued for what was received. */
export const isReady = ({ next, blocker }: MonthDue): boolean => next !== null && blocker === null;

/** The rows of the ticked leases, of which there may be several dues. */
export const tickedRows = (rows: readonly MonthDue[], ticks: ReadonlySet<string>): MonthDue[] =>
  rows.filter((row) => isOpen(row) && ticks.has(row.leaseId));

/** A tenant of each lease of the rows, in their order; who was on a lease may differ from due to due. */
export const tenantsOf = (rows: readonly MonthDue[]): string[] => {
  const tenants = new Map<string, string>();
  for (const { leaseId, tenantId } of rows) if (!tenants.has(leaseId)) tenants.set(leaseId, tenantId);
  return [...tenants.values()];
};

/** All that rows expect, in euros. */
export const totalExpected = (rows: readonly MonthDue[]): number => sumEuros(...rows.map(expectedOf));

/**
 * The due that a payment noted in a row names. None for a rent that has fallen due: that is paid after what is owed from
 * before (Code civil, art. 1342-10).
 */
export const namedBy = ({ dueId, kind, state }: MonthDue): string | null =>
  kind === 'rent' && state !== 'upcoming' ? null : dueId;

export type RowFilter = 'all' | 'open' | 'paid';

export const isOfFilter = (row: MonthDue, filter: RowFilter): boolean =>
  filter === 'all' || isOpen(row) === (filter === 'open');

/** The month that is `step` months after the given one, as `yyyy-mm`. */
export function shiftMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
