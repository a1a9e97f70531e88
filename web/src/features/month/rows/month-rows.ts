import type { MonthDue } from '@shared/contract/month/month-due.ts';
import type { ReceiptKind } from '@shared/contract/documents/receipt-kind.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { NOTICE_DAYS } from '@shared/contract/month/month-notice.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { todayInParis } from '@shared/domain/period.ts';

/** Returns true if the due or older arrears are unpaid. */
export const isOpen = ({ remaining, arrears }: MonthDue): boolean => remaining > 0 || arrears > 0;

/** Returns the older arrears of a row's lease in euros that the tenants owe, without the part of offices. */
export const olderDebtOf = ({ arrears, officeArrears }: MonthDue): number =>
  sumEuros(arrears, -officeArrears);

/** Returns true if a receipt can be issued for the payments of the row. */
export const isReady = ({ todo }: MonthDue): boolean => todo.includes('issue');

/** Returns the kinds of the receipts that can be issued. A receipt that states several rows counts once. */
export const readyReceipts = (rows: readonly MonthDue[]): (ReceiptKind | null)[] => [
  ...new Map(
    rows.filter(isReady).map(({ leaseId, nextDocument, next }) => [`${leaseId} ${nextDocument}`, next]),
  ).values(),
];

/** Returns true if a due notice can announce the due: it is unpaid and falls due within the next 31 days. */
export function isToAnnounce({ dueOn, remaining }: MonthDue): boolean {
  const today = todayInParis();
  return remaining > 0 && dueOn >= today && dueOn <= addDays(today, NOTICE_DAYS);
}

/** Returns true if an obstacle prevents a receipt that should exist by now. */
export const isBlocked = ({ todo }: MonthDue): boolean => todo.includes('complete');

/**
 * Returns true if a rent without a receipt is paid before its period begins. The quittance for this rent can only be
 * issued from the first day of the period.
 */
export const isPaidAhead = ({ kind, from, amount, remaining, receipts }: MonthDue): boolean =>
  kind === 'rent' &&
  amount > 0 &&
  remaining === 0 &&
  receipts.length === 0 &&
  from !== null &&
  from > todayInParis();

const hasRentLeft = ({ kind, remaining }: MonthDue): boolean => kind === 'rent' && remaining > 0;

/** Returns the row without the benefits that no office has paid by a day, because offices pay a month when it has ended. */
export function payableBy(row: MonthDue, paidOn: string): MonthDue {
  const benefits = row.benefits.filter(({ month }) => month < paidOn.slice(0, 7));
  const later = row.benefits.filter((benefit) => !benefits.includes(benefit));
  const awaited = sumEuros(...later.map(({ amount }) => -amount));
  return {
    ...row,
    benefits,
    remaining: sumEuros(row.remaining, awaited),
    benefitRemaining: sumEuros(row.benefitRemaining, awaited),
  };
}

/** Returns one tenant of each lease, in the order of the rows. The dues of a lease may name different tenants. */
export const tenantsOf = (rows: readonly MonthDue[]): string[] => {
  const tenants = new Map<string, string>();
  for (const { leaseId, tenantId } of rows) if (!tenants.has(leaseId)) tenants.set(leaseId, tenantId);
  return [...tenants.values()];
};

/**
 * Returns the amount in euros that the payments of rows record, and the part of this amount that is older than the
 * month. Older arrears of offices stay open. With `onlyRent`, the amount contains only unpaid rents of the month.
 */
export function totalOf(
  rows: readonly MonthDue[],
  onlyRent: boolean,
): { readonly amount: number; readonly before: number } {
  if (onlyRent) {
    return { amount: sumEuros(...rows.filter(hasRentLeft).map(({ remaining }) => remaining)), before: 0 };
  }
  const before = sumEuros(...rows.map(olderDebtOf));
  return { amount: sumEuros(before, ...rows.map(({ remaining }) => remaining)), before };
}

/** Returns the unpaid amount of a due in euros that the tenants pay, without the part of offices. */
export const shareOf = ({ remaining, benefitRemaining }: MonthDue): number =>
  sumEuros(remaining, -benefitRemaining);

/** Returns the number of payments for rows: one for each lease whose tenants pay, and one for each benefit. */
export function paymentCount(rows: readonly MonthDue[], onlyRent: boolean): number {
  const payers = rows.filter((row) => shareOf(row) > 0 || (!onlyRent && olderDebtOf(row) > 0));
  return tenantsOf(payers).length + rows.flatMap(({ benefits }) => benefits).length;
}

/** Returns the rows to pay: all rows with an unpaid due or older debt, or with `onlyRent` the rows with unpaid rent. */
export const payableRows = (rows: readonly MonthDue[], onlyRent: boolean): MonthDue[] =>
  rows.filter(onlyRent ? hasRentLeft : (row) => row.remaining > 0 || olderDebtOf(row) > 0);

/**
 * Returns the id of the due that a payment in a row names. Returns `null` for a rent that has fallen due, because the
 * payment then pays older debts first (Code civil, art. 1342-10). If an office pays a part of the rent, the payment names
 * the rent: otherwise, it would pay an older part of the office first.
 */
export const namedDueId = ({
  dueId,
  kind,
  state,
  benefits,
}: Pick<MonthDue, 'dueId' | 'kind' | 'state' | 'benefits'>): string | null =>
  kind === 'rent' && state !== 'upcoming' && benefits.length === 0 ? null : dueId;

/** Returns the month `step` months after `month`, as `yyyy-mm`. */
export function shiftMonth(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7);
}
