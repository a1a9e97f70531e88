import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** A tenant's state for a month. `partial`: there is a partial receipt, which a quittance can complete. */
export type RowState = 'ready' | 'partial' | 'issued' | 'blocked';

export function rowState({ receipt, blocker }: MonthTenant): RowState {
  if (receipt?.kind === 'quittance') return 'issued';
  if (blocker) return 'blocked';
  return receipt ? 'partial' : 'ready';
}

export const isTickable = (row: MonthTenant): boolean => {
  const state = rowState(row);
  return state === 'ready' || state === 'partial';
};

/** The ticked tenants: those who have paid, according to the landlord, and can still be issued a quittance. */
export const tickedRows = (rows: readonly MonthTenant[], ticks: ReadonlySet<string>): MonthTenant[] =>
  rows.filter((row) => isTickable(row) && ticks.has(row.tenantId));

/** What a tenant owes for the month, in euros. */
export const totalDue = ({ due }: MonthTenant): number => sumEuros(due.rent, due.charges);

/** What remains of it after the partial receipts, in euros. */
export const stillDue = (row: MonthTenant): number => sumEuros(totalDue(row), -row.received);

export type RowFilter = 'all' | 'toIssue' | 'issued' | 'blocked';

const FILTER: Record<RowState, RowFilter> = {
  ready: 'toIssue',
  partial: 'toIssue',
  issued: 'issued',
  blocked: 'blocked',
};

export const isOfFilter = (row: MonthTenant, filter: RowFilter): boolean =>
  filter === 'all' || FILTER[rowState(row)] === filter;

/** The month that is `step` months after the given one, as `yyyy-mm`. */
export function shiftMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
