import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { sumEuros } from '@shared/domain/money.ts';

/** What there is to do about a tenant in a month. `partial` has a partial receipt, and a quittance can complete it. */
export type RowState = 'ready' | 'partial' | 'issued' | 'blocked';

export function rowState({ receipt, blocker }: MonthTenant): RowState {
  if (receipt?.kind === 'receipt') return 'issued';
  if (blocker) return 'blocked';
  return receipt ? 'partial' : 'ready';
}

export const isTickable = (row: MonthTenant): boolean => {
  const state = rowState(row);
  return state === 'ready' || state === 'partial';
};

/** Which tenants are ticked: those that the landlord says have paid, while a quittance can be issued. */
export const tickedRows = (rows: readonly MonthTenant[], ticks: ReadonlySet<string>): MonthTenant[] =>
  rows.filter((row) => isTickable(row) && ticks.has(row.tenantId));

/** What a tenant owes for the month, in euros. */
export const totalDue = ({ due }: MonthTenant): number => sumEuros(due.rent, due.charges);

export type RowFilter = 'all' | 'toIssue' | 'issued' | 'blocked';

const FILTER: Record<RowState, RowFilter> = {
  ready: 'toIssue',
  partial: 'toIssue',
  issued: 'issued',
  blocked: 'blocked',
};

export const isOfFilter = (row: MonthTenant, filter: RowFilter): boolean =>
  filter === 'all' || FILTER[rowState(row)] === filter;

/** The month `step` months after one given as `yyyy-mm`. */
export function shiftMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
