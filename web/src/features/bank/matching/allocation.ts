import type { DueKind } from '@shared/contract/leases/due.ts';
import type { ExpectedDue, OpenBenefit, ProposedPart } from './model.ts';

/** A payment received under a lease. */
export interface LeasePayment {
  readonly day: string;
  readonly cents: number;
  readonly kind: ProposedPart['kind'];
  /**
   * The month (`yyyy-mm`) of a benefit, or the month whose rent the payer wants to pay. With `null`, the payment pays the
   * oldest debt.
   */
  readonly month: string | null;
  /** The beneficiary of a benefit. `null` if unknown. */
  readonly tenantId: string | null;
}

type AllocatedDue = Pick<ExpectedDue, 'kind' | 'from' | 'to' | 'dueOn' | 'remaining' | 'benefits'>;

/** The part of a due that a payment pays. */
interface Share<Due, Payment> {
  readonly payment: Payment;
  readonly due: Due;
  cents: number;
}

/** The kinds of dues, in the order in which a payment pays dues of the same day. */
const KINDS: readonly DueKind[] = ['opening', 'rent', 'settlement', 'repair', 'other', 'refund'];

/** Returns true for a due whose non-payment may end the lease. Payments pay such dues before all other dues. */
export const mayEndLease = ({ kind }: Pick<ExpectedDue, 'kind'>): boolean => KINDS.indexOf(kind) < 3;

/** Returns the benefits, each without the money that a payment of an office pays of it. */
export const unpaidBenefits = (
  benefits: readonly OpenBenefit[],
  payments: readonly LeasePayment[],
): readonly OpenBenefit[] =>
  benefits.flatMap((benefit) => {
    const paid = payments.reduce(
      (sum, { kind, month, tenantId, cents }) =>
        kind === 'benefit' && month === benefit.month && (tenantId ?? benefit.tenantId) === benefit.tenantId
          ? sum + cents
          : sum,
      0,
    );
    return paid < benefit.cents ? [{ ...benefit, cents: benefit.cents - paid }] : [];
  });

/**
 * Allocates payments to dues as the account does (`private.compute_allocations` in the database). Each benefit first pays
 * the month that it names. Then the account is replayed day by day. First, the remainders of earlier payments pay the
 * day's new dues. A new payment first pays the rent that it names, and then the tenants' parts of the dues that have
 * fallen due. Dues whose non-payment may end the lease come first, and older dues come before newer dues. A payment of the
 * whole rent, or of exactly an office's part, also pays the part of the office. The remainder pays coming dues, and then the
 * parts of offices that it covers, the newest first. The account can also tell that an exact part is a next own part.
 */
export function allocatePayments<Due extends AllocatedDue, Payment extends LeasePayment>(
  dues: readonly Due[],
  payments: readonly Payment[],
): Share<Due, Payment>[] {
  const owed = dues.toSorted(compareByAge).map((due) => ({ due, open: due.remaining, awaited: 0 }));
  const paid = payments.toSorted(compareByDay).map((payment) => ({ payment, free: payment.cents }));
  const shares: Share<Due, Payment>[] = [];
  const pay = (from: (typeof paid)[number], to: (typeof owed)[number], most = to.open): void => {
    const cents = Math.min(from.free, most);
    if (cents <= 0) return;
    from.free -= cents;
    to.open -= cents;
    to.awaited = Math.min(to.awaited, to.open);
    // A payment may pay the tenants' part of a due first, and the part of its office later.
    const share = shares.findLast(({ payment, due }) => payment === from.payment && due === to.due);
    if (share === undefined) shares.push({ payment: from.payment, due: to.due, cents });
    else share.cents += cents;
  };
  const payOwnPart = (from: (typeof paid)[number], to: (typeof owed)[number]): void => {
    const own = to.open - to.awaited;
    const beyond = from.payment.cents - to.open;
    const isWholeRent =
      own > 0 && from.free >= to.open && beyond >= 0 && beyond <= 100 && beyond < Math.abs(own - to.awaited);
    pay(from, to, isWholeRent ? to.open : own);
  };
  for (const from of paid) {
    const { kind, month } = from.payment;
    if (kind === 'benefit' && month !== null)
      for (const one of owed) if (isRentOf(one.due, month)) pay(from, one);
  }
  for (const one of owed) one.awaited = Math.min(one.open, sumOf(unpaidBenefits(one.due.benefits, payments)));
  let fallen = 0;
  const payOffice = (sources: typeof paid, canPay: (awaited: number, left: number) => boolean): void => {
    for (const one of owed.slice(0, fallen).toReversed()) {
      const left = sources.reduce((sum, { free }) => sum + free, 0);
      if (one.awaited > 0 && one.open === one.awaited && canPay(one.awaited, left))
        for (const from of sources) pay(from, one);
    }
  };
  const fallDue = (to: number, earlier: typeof paid): void => {
    for (const one of owed.slice(fallen, to)) for (const from of earlier) payOwnPart(from, one);
    fallen = Math.max(fallen, to);
  };
  for (const [place, from] of paid.entries()) {
    const { day, month, cents } = from.payment;
    fallDue(owed.filter(({ due }) => due.dueOn <= day).length, paid.slice(0, place));
    if (month !== null) for (const one of owed) if (isRentOf(one.due, month)) pay(from, one);
    const now = owed.slice(0, fallen);
    for (const one of now) if (mayEndLease(one.due)) payOwnPart(from, one);
    for (const one of now) if (!mayEndLease(one.due)) payOwnPart(from, one);
    payOffice([from], (awaited, left) => awaited === left && left === cents);
  }
  fallDue(owed.length, paid);
  payOffice(paid, (awaited, left) => awaited <= left);
  return shares;
}

/** Returns the open part of a due that the tenants pay themselves, in cents. */
export const tenantsPart = ({ remaining, benefits }: Pick<ExpectedDue, 'remaining' | 'benefits'>): number =>
  Math.max(0, remaining - sumOf(benefits));

const sumOf = (benefits: readonly OpenBenefit[]): number =>
  benefits.reduce((sum, { cents }) => sum + cents, 0);

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
