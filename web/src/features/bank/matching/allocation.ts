import type { DueKind } from '@shared/contract/leases/due.ts';
import type { ExpectedDue } from './model.ts';

/** A payment received under a lease. */
export interface LeasePayment {
  readonly day: string;
  readonly cents: number;
  /** The month (`yyyy-mm`) whose rent the payer wants to pay. With `null`, the payment pays the oldest debt. */
  readonly month: string | null;
}

type AllocatedDue = Pick<ExpectedDue, 'kind' | 'from' | 'to' | 'dueOn' | 'remaining'>;

/** The part of a due that a payment pays. */
interface Share<Due, Payment> {
  readonly payment: Payment;
  readonly due: Due;
  readonly cents: number;
}

/** The kinds of dues, in the order in which a payment pays dues of the same day. */
const KINDS: readonly DueKind[] = ['opening', 'rent', 'settlement', 'repair', 'other', 'refund'];

/** Returns true for a due whose non-payment may end the lease. Payments pay such dues before all other dues. */
export const mayEndLease = ({ kind }: Pick<ExpectedDue, 'kind'>): boolean => KINDS.indexOf(kind) < 3;

/**
 * Allocates payments to dues as the account does (`private.compute_allocations` in the database). Works day by day.
 * First, the remainders of earlier payments pay the day's new dues. A new payment first pays the rent that it names,
 * and then the dues that have fallen due. Dues whose non-payment may end the lease come first, and older dues come
 * before newer dues. The remainder pays coming dues.
 */
export function allocatePayments<Due extends AllocatedDue, Payment extends LeasePayment>(
  dues: readonly Due[],
  payments: readonly Payment[],
): Share<Due, Payment>[] {
  const owed = dues.toSorted(compareByAge).map((due) => ({ due, open: due.remaining }));
  const paid = payments.toSorted(compareByDay).map((payment) => ({ payment, free: payment.cents }));
  const shares: Share<Due, Payment>[] = [];
  const pay = (from: (typeof paid)[number], to: (typeof owed)[number]): void => {
    const cents = Math.min(from.free, to.open);
    if (cents <= 0) return;
    from.free -= cents;
    to.open -= cents;
    shares.push({ payment: from.payment, due: to.due, cents });
  };
  let fallen = 0;
  const fallDue = (to: number, earlier: typeof paid): void => {
    for (const one of owed.slice(fallen, to)) for (const from of earlier) pay(from, one);
    fallen = to;
  };
  for (const [place, from] of paid.entries()) {
    const { day, month } = from.payment;
    fallDue(owed.filter(({ due }) => due.dueOn <= day).length, paid.slice(0, place));
    if (month !== null) for (const one of owed) if (isRentOf(one.due, month)) pay(from, one);
    const now = owed.slice(0, fallen);
    for (const one of now) if (mayEndLease(one.due)) pay(from, one);
    for (const one of now) if (!mayEndLease(one.due)) pay(from, one);
  }
  fallDue(owed.length, paid);
  return shares;
}

/** Returns the open part of a due that the tenants pay themselves, in cents. */
export const tenantsPart = ({ remaining, benefits }: Pick<ExpectedDue, 'remaining' | 'benefits'>): number =>
  benefits.length === 0
    ? remaining
    : Math.max(0, remaining - benefits.reduce((sum, { cents }) => sum + cents, 0));

/** Returns true if a due is a rent for days in a month (`yyyy-mm`). */
export const isRentOf = (
  { kind, from, to }: Pick<ExpectedDue, 'kind' | 'from' | 'to'>,
  month: string,
): boolean => kind === 'rent' && from.slice(0, 7) <= month && to.slice(0, 7) >= month;

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export const compareByAge = (one: AllocatedDue, other: AllocatedDue): number =>
  compareTexts(one.dueOn, other.dueOn) ||
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
  compareTexts(one.from, other.from) ||
  one.remaining - other.remaining;

/**
 * Orders payments by day. On the same day, payments that name a month come first. Then larger payments come before
 * smaller payments.
 */
const compareByDay = (one: LeasePayment, other: LeasePayment): number =>
  compareTexts(one.day, other.day) ||
  compareTexts(one.month ?? '9999', other.month ?? '9999') ||
  other.cents - one.cents;
