import type { Due } from '@shared/contract/due.ts';
import type { Lease } from '@shared/contract/lease.ts';
import type { Payment } from '@shared/contract/payment.ts';
import type { Position } from '@shared/contract/position.ts';
import { benefitMonth } from '@/lib/lease/benefit-month.ts';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';

/** The account for which the panel records a payment. */
export interface PaymentAccount {
  readonly tenantId: string;
  readonly lease: Pick<Lease, 'tenants' | 'guarantors'>;
  readonly position: Position;
  readonly dues: readonly Due[];
  /** Newest first. */
  readonly payments: readonly Payment[];
}

/** The claimable debt in euros. If nothing is owed, the amount of the next due. */
export function expectedAmount({ position, dues }: Pick<PaymentAccount, 'position' | 'dues'>): number {
  const owed = claimableDebt(position);
  if (owed > 0) return owed;
  const next = dues
    .filter(({ state }) => state === 'upcoming')
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0];
  return next?.remaining ?? 0;
}

/**
 * The use of an advance. `rent`: coming dues use it. `beforeEnd` and `atEnd`: it can be refunded, before or after the
 * last day with rent.
 */
export function advanceFor(
  { owedUntil, dues }: { readonly owedUntil: string | null; readonly dues: readonly Due[] },
  today: string,
): 'rent' | 'beforeEnd' | 'atEnd' {
  if (owedUntil === null) return 'rent';
  if (owedUntil < today) return 'atEnd';
  const isLastDue = dues.some(
    ({ kind, state, to }) => kind === 'rent' && state !== 'cancelled' && to >= owedUntil,
  );
  return isLastDue ? 'beforeEnd' : 'rent';
}

/** The method of the last payment by a tenant. */
export const usualMethod = (payments: readonly Payment[]): string =>
  payments.find(({ kind, cancelledAt }) => kind === 'payment' && cancelledAt === null)?.method ?? '';

/** Whether a recorded payment has the same amount and day, so that it may be the same money. */
export const hasPossibleDuplicate = (
  payments: readonly Payment[],
  typed: Pick<Payment, 'paidOn' | 'amount'>,
): boolean =>
  payments.some(
    ({ kind, paidOn, amount, cancelledAt }) =>
      (kind === 'payment' || kind === 'benefit') &&
      cancelledAt === null &&
      paidOn === typed.paidOn &&
      amount === typed.amount,
  );

/** The number of past months that a payer may name. */
const MONTHS_BACK = 12;

/** The dues that a payer may name, newest first: all unpaid dues, and the rents of the last year. */
export function namedDues(dues: readonly Due[]): Due[] {
  const newestFirst = dues.toSorted((one, other) => (one.dueOn < other.dueOn ? 1 : -1));
  const recent = new Set(
    newestFirst
      .filter(({ kind }) => kind === 'rent')
      .slice(0, MONTHS_BACK)
      .map(({ id }) => id),
  );
  return newestFirst.filter(
    ({ id, remaining, state }) => state !== 'cancelled' && (remaining > 0 || recent.has(id)),
  );
}

/** The rent that a housing benefit received on this day is for. It is one of the dues that the payer may name. */
export function benefitRent(named: readonly Due[], paidOn: string): Due | undefined {
  const month = benefitMonth(paidOn);
  return named.find(
    ({ kind, from, to }) => kind === 'rent' && from.slice(0, 7) <= month && month <= to.slice(0, 7),
  );
}
