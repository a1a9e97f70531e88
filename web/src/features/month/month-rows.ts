import type { MonthDue } from '@shared/contract/month-due.ts';
import type { ReceiptKind } from '@shared/contract/receipt-kind.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';

/** What a lease still owes by a row: for its due, and from before the month. In euros. */
export const expectedOf = ({ remaining, owedBefore }: MonthDue): number => sumEuros(remaining, owedBefore);

/** Whether something can be paid. */
export const isOpen = (row: MonthDue): boolean => expectedOf(row) > 0;

/** Whether a receipt can be issued for what was received. */
export const isReady = ({ todo }: MonthDue): boolean => todo.includes('issue');

/** The receipts that can be issued for rows, each once: one may say several. */
export const readyReceipts = (rows: readonly MonthDue[]): (ReceiptKind | null)[] => [
  ...new Map(
    rows.filter(isReady).map(({ leaseId, nextDocument, next }) => [`${leaseId} ${nextDocument}`, next]),
  ).values(),
];

/** Whether something stands in the way of a receipt that is wanted by now. */
export const isBlocked = ({ todo }: MonthDue): boolean => todo.includes('complete');

/** Whether a rent is paid whose period is yet to begin: its quittance can be generated from its first day on. */
export const isPaidAhead = ({ kind, from, amount, remaining, receipts }: MonthDue): boolean =>
  kind === 'rent' &&
  amount > 0 &&
  remaining === 0 &&
  receipts.length === 0 &&
  from !== null &&
  from > todayInParis();

/** Whether only a rent remains to be paid of the row. */
const hasRentLeft = ({ kind, remaining }: MonthDue): boolean => kind === 'rent' && remaining > 0;

/** A tenant of each lease of the rows, in their order; who was on a lease may differ from due to due. */
export const tenantsOf = (rows: readonly MonthDue[]): string[] => {
  const tenants = new Map<string, string>();
  for (const { leaseId, tenantId } of rows) if (!tenants.has(leaseId)) tenants.set(leaseId, tenantId);
  return [...tenants.values()];
};

/** What rows expect and what of it is from before the month, in euros: all of it, or only what remains of their rents. */
export function totalOf(
  rows: readonly MonthDue[],
  onlyRent: boolean,
): { readonly amount: number; readonly before: number } {
  if (onlyRent) {
    return { amount: sumEuros(...rows.filter(hasRentLeft).map(({ remaining }) => remaining)), before: 0 };
  }
  return {
    amount: sumEuros(...rows.map(expectedOf)),
    before: sumEuros(...rows.map(({ owedBefore }) => owedBefore)),
  };
}

/** The rows whose leases pay: all that expect something, or only those with a rent. */
export const payableRows = (rows: readonly MonthDue[], onlyRent: boolean): MonthDue[] =>
  rows.filter(onlyRent ? hasRentLeft : isOpen);

/**
 * The due that a payment noted in a row names. None for a rent that has fallen due: that is paid after what is owed from
 * before (Code civil, art. 1342-10).
 */
export const namedBy = ({ dueId, kind, state }: Pick<MonthDue, 'dueId' | 'kind' | 'state'>): string | null =>
  kind === 'rent' && state !== 'upcoming' ? null : dueId;

/** The month that is `step` months after the given one, as `yyyy-mm`. */
export function shiftMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
