import { addDays, daysFrom } from '@shared/domain/ledger/days.ts';
import {
  type LeasePayment,
  allocatePayments,
  compareByAge,
  mayEndLease,
  tenantsPart,
  unpaidBenefits,
} from './allocation.ts';
import type { Label } from './label.ts';
import type {
  AmountMatch,
  DepositMovement,
  ExpectedAccount,
  ExpectedDue,
  OpenBenefit,
  ProposedPart,
  RecordedPayment,
} from './model.ts';

/** A due is usually paid at most `EARLY_DAYS` before its due day and at most `LATE_DAYS` after it. */
const EARLY_DAYS = 31;
const LATE_DAYS = 62;

/** The maximum number of days between a transfer and the day that the landlord entered for its payment. */
const TYPED_DAYS = 5;
/** The maximum number of days between a transfer and a payment that was recorded with all rents of its month. */
const TYPED_IN_BULK_DAYS = 31;

/** The minimum number of days between two monthly payments. */
export const MIN_DAYS_BETWEEN_PAYMENTS = 20;

/** Returns true if a payment or deposit entered by hand is not the money of another bank line. */
type IsFree = (typed: RecordedPayment | DepositMovement) => boolean;

/** A due that a payment would pay, and the amount in cents. */
interface PaidDue {
  readonly due: ExpectedDue;
  readonly cents: number;
}

interface Received {
  readonly day: string;
  readonly isBenefit: boolean;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Caches the result for each day, because the matching needs the same few days many times. */
function memoizeByDay(make: (day: string) => Days): (day: string) => Days {
  const cache = new Map<string, Days>();
  return (day) => {
    const days = cache.get(day) ?? make(day);
    if (cache.size < KEPT_DAYS_MAX) cache.set(day, days);
    return days;
  };
}
const KEPT_DAYS_MAX = 1000;

/** The range of due days of the dues that a payment on this day may pay. */
const windowOf = memoizeByDay((day) => ({ from: addDays(day, -LATE_DAYS), to: addDays(day, EARLY_DAYS) }));
/**
 * A lease that runs on one of these days may receive a payment on the given day. It may have just ended, or begin soon.
 */
const leaseDaysAround = memoizeByDay((day) => ({
  from: addDays(day, -EARLY_DAYS),
  to: addDays(day, LATE_DAYS),
}));

const nearTo = memoizeByDay((day) => ({
  from: addDays(day, 1 - MIN_DAYS_BETWEEN_PAYMENTS),
  to: addDays(day, MIN_DAYS_BETWEEN_PAYMENTS - 1),
}));

/** Returns true if two days are fewer than 20 days apart. Two monthly payments are further apart. */
export function areNear(one: string, other: string): boolean {
  const { from, to } = nearTo(other);
  return one >= from && one <= to;
}

/** Returns the number of days between two days. The order of the days does not matter. */
export const daysBetween = (one: string, other: string): number => Math.abs(daysFrom(one, other));

/** Returns the item that is the fewest days away, at most `most` days. */
function nearest<Item>(items: readonly Item[], daysOf: (item: Item) => number, most: number): Item | null {
  const [first] = items
    .filter((item) => daysOf(item) <= most)
    .toSorted((one, other) => daysOf(one) - daysOf(other));
  return first ?? null;
}

/** Returns true if one item, or the first two, three or more items together, are exactly a sum. */
function isSumOfFirst(items: readonly number[], sum: number): boolean {
  let total = 0;
  return items.some((item) => {
    total += item;
    return item === sum || total === sum;
  });
}

/** The account of a lease during the matching of a statement. Ticked lines reduce the open dues. */
export class OpenAccount {
  readonly leaseId: string;
  readonly account: ExpectedAccount;
  /** The open dues, oldest first. */
  #open: readonly ExpectedDue[];
  readonly #ticked: LeasePayment[] = [];
  /** The parts of earlier lines that are proposed as new payments, ticked or not. */
  readonly #placed: LeasePayment[] = [];
  /** The existing payments, and the payments of ticked lines. */
  readonly #received: Received[];
  readonly #hasBenefits: boolean;
  /** The sum of the last benefit, in cents. */
  readonly usualBenefit: number;

  constructor(account: ExpectedAccount, usualBenefit: number) {
    this.leaseId = account.leaseId;
    this.account = account;
    this.usualBenefit = usualBenefit;
    this.#hasBenefits = account.dues.some(({ benefits }) => benefits.length > 0);
    this.#received = account.payments.map(({ paidOn, isBenefit }) => ({ day: paidOn, isBenefit }));
    this.#open = account.dues.filter(({ remaining }) => remaining > 0).toSorted(compareByAge);
  }

  /** Returns the open rest of each due, and the tenants' part of it, in cents. */
  get remainders(): number[] {
    return this.#open.flatMap((due) =>
      due.benefits.length === 0
        ? due.remaining
        : [due.remaining, tenantsPart(due)].filter((cents) => cents > 0),
    );
  }

  /** Returns the benefits that offices are expected to pay, and have not paid. */
  get benefits(): readonly OpenBenefit[] {
    return this.#open.flatMap(({ benefits }) => benefits);
  }

  #around(day: string): ExpectedDue[] {
    const { from, to } = windowOf(day);
    return this.#open.filter(({ dueOn }) => dueOn >= from && dueOn <= to);
  }

  /** Returns true if the lease has rent on a day, ended shortly before the day, or starts soon after it. */
  isRunning(day: string): boolean {
    const { startsOn, endsOn } = this.account;
    const { from, to } = leaseDaysAround(day);
    return startsOn <= to && (endsOn === null || endsOn >= from);
  }

  /** Returns true if the lease ended before a day and no due is open. */
  isOver(day: string): boolean {
    const { endsOn } = this.account;
    return endsOn !== null && endsOn < day && !this.isOpen(day);
  }

  /** Returns true if an open due falls due around a day, or fell due before that day. */
  isOpen(day: string): boolean {
    return this.#around(day).length > 0 || this.owed(day) > 0;
  }

  /** Returns the debt that has fallen due up to a day, in cents. */
  owed(day: string): number {
    return this.#open.reduce((sum, { dueOn, remaining }) => sum + (dueOn <= day ? remaining : 0), 0);
  }

  /** Returns the tenants' part of the debt that falls due up to the end of the month, in cents. */
  owedInMonth(day: string): number {
    const month = day.slice(0, 7);
    return this.#open.reduce((sum, due) => sum + (due.dueOn.slice(0, 7) <= month ? tenantsPart(due) : 0), 0);
  }

  /**
   * Returns the first of the open dues around a day of which the tenants pay a part. Dues whose non-payment may end the
   * lease come before all other dues.
   */
  nextDue(day: string): ExpectedDue | undefined {
    const around = this.#around(day);
    return (
      around.find((due) => mayEndLease(due) && tenantsPart(due) > 0) ??
      around.find((due) => tenantsPart(due) > 0)
    );
  }

  /** Returns the next expected amount in cents: the tenants' part of the next due or, without a due, a month's rent. */
  next(day: string): number {
    const due = this.nextDue(day);
    return due === undefined ? this.account.monthly : tenantsPart(due);
  }

  /** Returns true if an amount is exactly the open rest of a due around a day, or the tenants' part of this rest. */
  isDue(cents: number, day: string): boolean {
    return (
      cents > 0 && this.#around(day).some((due) => due.remaining === cents || tenantsPart(due) === cents)
    );
  }

  /** Returns the first rent around a day of which this amount is the tenants' part, in a lease with expected benefits. */
  #dueOfShare(cents: number, day: string): ExpectedDue | undefined {
    if (!this.#hasBenefits) return undefined;
    return this.#around(day).find((due) => due.kind === 'rent' && tenantsPart(due) === cents);
  }

  /** Returns how an amount matches the expected dues, or `null` if it does not match. */
  fit(cents: number, day: string): AmountMatch | null {
    const share = this.#dueOfShare(cents, day);
    if (share !== undefined) return { code: share.benefits.length > 0 ? 'withoutBenefit' : 'due' };
    const around = this.#around(day);
    if (around.some(({ remaining }) => remaining === cents)) return { code: 'due' };
    if (this.owed(day) === cents) return { code: 'owed' };
    const open = this.#open;
    for (const count of [2, 3]) {
      const sum = open.slice(0, count).reduce((total, { remaining }) => total + remaining, 0);
      if (open.length >= count && sum === cents)
        return open.slice(0, count).some(({ kind }) => kind === 'settlement')
          ? { code: 'owed' }
          : { code: 'months', count };
    }
    const isWithout =
      this.usualBenefit > 0 && around.some(({ remaining }) => remaining - this.usualBenefit === cents);
    return isWithout ? { code: 'withoutBenefit' } : null;
  }

  /**
   * Returns true if an amount is a month's rent, with or without the usual benefit, while a due is open. After the
   * lease's end, at least this amount must be owed.
   */
  isRent(cents: number, day: string): boolean {
    const { monthly, endsOn } = this.account;
    if (cents !== monthly && cents !== monthly - this.usualBenefit) return false;
    const open = this.#open;
    return open.length > 0 && (endsOn === null || day <= endsOn || this.owed(windowOf(day).to) >= cents);
  }

  /**
   * Returns the rent in an amount that contains the deposit, or 0 if the whole amount is a part of the deposit. Returns
   * `null` for an amount without a deposit. If the whole deposit was received, a line that says a deposit is still no
   * rent.
   */
  rentBesideDeposit(cents: number, day: string, label: Label, isFree: IsFree): number | null {
    const { owed } = this.account.deposit;
    const { saysDeposit, mayBeDeposit, saysRent } = label;
    if (this.isWithDeposit(cents, day)) return cents - owed;
    const recorded = this.recordedDepositIn(cents, day, label, isFree);
    if (recorded > 0) return cents - recorded;
    if (saysRent) return null;
    const isDepositAlone = saysDeposit
      ? cents <= owed || owed === 0
      : mayBeDeposit && (cents === owed || this.typedDeposit(cents, day, isFree) !== null);
    return isDepositAlone ? 0 : null;
  }

  /**
   * Returns the recorded deposit that an amount contains beside a due or a typed payment, or 0. The label says the deposit, or the landlord
   * has entered it a few days away.
   */
  recordedDepositIn(
    cents: number,
    day: string,
    { saysDeposit, mayBeDeposit }: Label,
    isFree: IsFree,
  ): number {
    const { held, movements } = this.account.deposit;
    const sums = saysDeposit || mayBeDeposit ? [held, ...movements.map((one) => one.cents)] : [];
    const typed = movements.filter((one) => this.typedDeposit(one.cents, day, isFree) !== null);
    const recorded = [...typed.map((one) => one.cents), ...sums];
    const isRent = (rent: number): boolean =>
      this.isDue(rent, day) || this.typed({ cents: rent, kind: 'payment' }, day, isFree) !== null;
    return recorded.find((sum) => sum > 0 && isRent(cents - sum)) ?? 0;
  }

  /** Returns true if an amount is the open rest of a due plus the open rest of the deposit. */
  isWithDeposit(cents: number, day: string): boolean {
    const { owed } = this.account.deposit;
    return owed > 0 && this.isDue(cents - owed, day);
  }

  /**
   * Returns true if an amount may contain the deposit of a lease that has just started. A deposit is often as high as a
   * rent. The landlord may have entered the deposit already. Many landlords never record the deposits of old leases.
   */
  mayContainDeposit(cents: number, day: string): boolean {
    const { startsOn, deposit } = this.account;
    if (startsOn < addDays(day, -EARLY_DAYS)) return false;
    const received = deposit.movements.flatMap((one) => (one.kind === 'received' ? [one.cents] : []));
    return [deposit.owed, ...received].some(
      (sum) => sum > 0 && (cents === sum || this.isDue(cents - sum, day)),
    );
  }

  /**
   * Returns the payment entered by hand that may be the money of a part of a bank line of this day. The payment may be a
   * few days away. It may be anywhere in the line's month if the dues up to the end of this month do not explain the
   * amount, and up to a month away if the amount exceeds these dues. Leaves out the money of other lines.
   */
  typed(
    { cents, kind }: Pick<ProposedPart, 'cents' | 'kind'>,
    day: string,
    isFree: IsFree,
  ): RecordedPayment | null {
    const typed = this.account.payments.filter(
      (payment) => payment.cents === cents && payment.bankLineId === null && isFree(payment),
    );
    const nearestOf = (payments: readonly RecordedPayment[], most: number) =>
      nearest(payments, ({ paidOn }) => daysBetween(paidOn, day), most);
    const near = nearestOf(typed, TYPED_DAYS);
    if (near !== null || typed.length === 0) return near;
    const month = day.slice(0, 7);
    const open = this.#openAfter(this.#placed).filter(({ dueOn }) => dueOn.slice(0, 7) <= month);
    const parts = open.map((due) => (kind === 'benefit' ? due.remaining : tenantsPart(due)));
    if (parts.reduce((sum, part) => sum + part, 0) < cents) return nearestOf(typed, TYPED_IN_BULK_DAYS);
    const isWithoutBenefit =
      this.usualBenefit > 0 && parts.some((part) => part - this.usualBenefit === cents);
    if (kind === 'benefit' || isWithoutBenefit || isSumOfFirst(parts, cents)) return null;
    return nearestOf(
      typed.filter(({ paidOn }) => paidOn.startsWith(month)),
      TYPED_IN_BULK_DAYS,
    );
  }

  /** Returns the deposit of this amount that was entered by hand a few days before or after a day. */
  typedDeposit(cents: number, day: string, isFree: IsFree): DepositMovement | null {
    const typed = this.account.deposit.movements.filter(
      (movement) => movement.kind === 'received' && movement.cents === cents && isFree(movement),
    );
    return nearest(typed, ({ movedOn }) => daysBetween(movedOn, day), TYPED_DAYS);
  }

  /**
   * Returns a deposit and a payment that were entered by hand, that may both be the money of a bank line of this day, and
   * that add up to its amount.
   */
  typedWithDeposit(
    cents: number,
    day: string,
    isFree: IsFree,
  ): { readonly payment: RecordedPayment; readonly deposit: DepositMovement } | null {
    for (const { cents: part } of this.account.deposit.movements) {
      const deposit = this.typedDeposit(part, day, isFree);
      const payment = this.typed({ cents: cents - part, kind: 'payment' }, day, isFree);
      if (deposit !== null && payment !== null) return { payment, deposit };
    }
    return null;
  }

  /**
   * Returns true if the account has a payment fewer than 20 days before or after a day. With `isBenefit`, looks only
   * for benefits; otherwise, only for other payments.
   */
  hasReceived(day: string, isBenefit: boolean): boolean {
    return this.#received.some((one) => one.isBenefit === isBenefit && areNear(one.day, day));
  }

  /**
   * Returns the rents that this part of a bank line would pay, and the amount for each rent. The ticked lines pay their
   * rents first.
   */
  rentsPaidBy(part: ProposedPart, day: string): readonly PaidDue[] {
    return this.#duesPaidBy(part, day).filter(({ due }) => due.kind === 'rent');
  }

  /** Returns true if this part of a bank line would pay only settlements of charges. */
  paysOnlySettlements(part: ProposedPart, day: string): boolean {
    if (!this.account.dues.some(({ kind }) => kind === 'settlement')) return false;
    const paid = this.#duesPaidBy(part, day);
    return paid.length > 0 && paid.every(({ due }) => due.kind === 'settlement');
  }

  #duesPaidBy(part: ProposedPart, day: string): readonly PaidDue[] {
    const payment = { ...part, day };
    return allocatePayments(this.account.dues, [...this.#ticked, payment]).filter(
      (share) => share.payment === payment,
    );
  }

  /** Returns the dues that stay open after payments, oldest first. */
  #openAfter(payments: readonly LeasePayment[]): readonly ExpectedDue[] {
    const left = new Map(this.account.dues.map((due) => [due, due.remaining]));
    for (const { due, cents: paid } of allocatePayments(this.account.dues, payments))
      left.set(due, (left.get(due) ?? 0) - paid);
    return [...left]
      .flatMap(([due, remaining]) =>
        remaining > 0 ? [{ ...due, remaining, benefits: unpaidBenefits(due.benefits, payments) }] : [],
      )
      .toSorted(compareByAge);
  }

  /**
   * Remembers a part of a line that is proposed as a new payment. A later line is the money of a payment entered by hand
   * if this part leaves no due that explains the later line.
   */
  place(part: ProposedPart, day: string): void {
    this.#placed.push({ ...part, day });
  }

  /** Subtracts a part of a ticked line from the open dues. */
  pay(part: ProposedPart, day: string): void {
    this.#received.push({ day, isBenefit: part.kind === 'benefit' });
    this.#ticked.push({ ...part, day });
    this.#open = this.#openAfter(this.#ticked);
  }
}
