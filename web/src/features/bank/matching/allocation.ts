import type { DueKind } from '@shared/contract/due.ts';
import type { ExpectedDue } from './model.ts';

/** Money that is paid for a lease. */
export interface LeasePayment {
  readonly day: string;
  readonly cents: number;
  /** The month of rent that it names, as `yyyy-mm`; `null`: it is for what is open. */
  readonly month: string | null;
}

/** What a payment pays of a due. */
interface Share<Due, Payment> {
  readonly payment: Payment;
  readonly due: Due;
  readonly cents: number;
}

/** In the order in which those of one day are paid. */
const KINDS: readonly DueKind[] = ['opening', 'rent', 'settlement', 'repair', 'other', 'refund'];

/** What may end the lease, which is paid before all else. */
export const mayEndLease = ({ kind }: Pick<ExpectedDue, 'kind'>): boolean => KINDS.indexOf(kind) < 3;

/**
 * Which payment pays which due, as the account does it (`private.replay` of the database): day by day, on each day first the dues that
 * fall due take from what is left of earlier payments, then each payment pays the rent that it names, then what has fallen due: by
 * interest, then by age. Dues to come take the rest.
 */
export function allocated<Due extends ExpectedDue, Payment extends LeasePayment>(
  dues: readonly Due[],
  payments: readonly Payment[],
): Share<Due, Payment>[] {
  const owed = dues.toSorted(byAge).map((due) => ({ due, open: due.remaining }));
  const paid = payments.toSorted(byDay).map((payment) => ({ payment, free: payment.cents }));
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

/** Whether a due is a rent for days of a month, as `yyyy-mm`. */
export const isRentOf = ({ kind, from, to }: ExpectedDue, month: string): boolean =>
  kind === 'rent' && from.slice(0, 7) <= month && to.slice(0, 7) >= month;

/** Negative, zero or positive as texts stand in their order. */
const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

export const byAge = (one: ExpectedDue, other: ExpectedDue): number =>
  compared(one.dueOn, other.dueOn) ||
  KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
  compared(one.from, other.from) ||
  one.remaining - other.remaining;

/** Of one day, what names its month comes first, then the larger. */
const byDay = (one: LeasePayment, other: LeasePayment): number =>
  compared(one.day, other.day) ||
  compared(one.month ?? '9999', other.month ?? '9999') ||
  other.cents - one.cents;
