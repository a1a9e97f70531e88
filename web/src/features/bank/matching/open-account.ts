import { addDays } from '@shared/domain/ledger/days.ts';
import { type LeasePayment, allocated, byAge, mayEndLease } from './allocation.ts';
import type { ExpectedAccount, ExpectedDue, Fit, NotedPayment, ProposedPart } from './model.ts';

/** A due is paid at most so many days before its day, and so many after it. */
const EARLY_DAYS = 31;
const LATE_DAYS = 62;

/** Days between a transfer and the day that was typed for it. */
const TYPED_DAYS = 5;
/** The same of a rent that was recorded with all others of its month: on any day of it, or of the next. */
const TYPED_IN_BULK_DAYS = 31;

/** What is paid once a month comes again after so many days at least. */
export const AGAIN_DAYS = 20;

interface Received {
  readonly day: string;
  readonly isBenefit: boolean;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** A statement has few days, each of which is asked about often. */
function kept(make: (day: string) => Days): (day: string) => Days {
  const known = new Map<string, Days>();
  return (day) => {
    const days = known.get(day) ?? make(day);
    if (known.size < KEPT_DAYS_MAX) known.set(day, days);
    return days;
  };
}
const KEPT_DAYS_MAX = 1000;

/** The days of dues that are paid on a day. */
const windowOf = kept((day) => ({ from: addDays(day, -LATE_DAYS), to: addDays(day, EARLY_DAYS) }));
/** The last days of leases that had just ended, and the first days of those that are about to begin. */
const runningAround = kept((day) => ({ from: addDays(day, -EARLY_DAYS), to: addDays(day, LATE_DAYS) }));

const nearTo = kept((day) => ({ from: addDays(day, 1 - AGAIN_DAYS), to: addDays(day, AGAIN_DAYS - 1) }));

/** Whether two days are less than a month apart. */
export function areNear(one: string, other: string): boolean {
  const { from, to } = nearTo(other);
  return one >= from && one <= to;
}

/** An account while a statement is read: what is ticked is no longer open for the next lines. */
export class OpenAccount {
  readonly leaseId: string;
  readonly account: ExpectedAccount;
  /** What is open, by age. */
  #open: readonly ExpectedDue[];
  readonly #ticked: LeasePayment[] = [];
  /** What was noted, and what was ticked. */
  readonly #received: Received[];
  /** What the CAF paid last time. */
  readonly usualBenefit: number;

  constructor(account: ExpectedAccount, usualBenefit: number) {
    this.leaseId = account.leaseId;
    this.account = account;
    this.usualBenefit = usualBenefit;
    this.#received = account.payments.map(({ paidOn, isBenefit }) => ({ day: paidOn, isBenefit }));
    this.#open = account.dues.filter(({ remaining }) => remaining > 0).toSorted(byAge);
  }

  /** The sums of which one may equal an amount as `due`. */
  get remainders(): number[] {
    return this.#open.map(({ remaining }) => remaining);
  }

  #around(day: string): ExpectedDue[] {
    const { from, to } = windowOf(day);
    return this.#open.filter(({ dueOn }) => dueOn >= from && dueOn <= to);
  }

  /** Whether rent is owed for a day, or was until shortly before. */
  isRunning(day: string): boolean {
    const { startsOn, endsOn } = this.account;
    const { from, to } = runningAround(day);
    return startsOn <= to && (endsOn === null || endsOn >= from);
  }

  /** Whether the lease ended before a day, and nothing is left to be paid. */
  isOver(day: string): boolean {
    const { endsOn } = this.account;
    return endsOn !== null && endsOn < day && !this.isOpen(day);
  }

  /** Whether anything is open around a day. */
  isOpen(day: string): boolean {
    return this.#around(day).length > 0 || this.owed(day) > 0;
  }

  /** What has fallen due by a day. */
  owed(day: string): number {
    return this.#open.reduce((sum, { dueOn, remaining }) => sum + (dueOn <= day ? remaining : 0), 0);
  }

  /** What falls due by the end of a day's month. */
  owedInMonth(day: string): number {
    return this.owed(`${day.slice(0, 7)}-31`);
  }

  /** The first due around a day that may end the lease, else the first. */
  nextDue(day: string): ExpectedDue | undefined {
    const around = this.#around(day);
    return around.find(mayEndLease) ?? around[0];
  }

  /** What is expected next: what remains of the next due, else a month. */
  next(day: string): number {
    return this.nextDue(day)?.remaining ?? this.account.monthly;
  }

  /** Whether an amount is exactly what a due around a day still owes. */
  isDue(cents: number, day: string): boolean {
    return this.#around(day).some(({ remaining }) => remaining === cents);
  }

  /** How an amount is what is expected; `null`: it is not. */
  fit(cents: number, day: string): Fit | null {
    const around = this.#around(day);
    if (around.some(({ remaining }) => remaining === cents)) return { code: 'due' };
    if (this.owed(day) === cents) return { code: 'owed' };
    const open = this.#open;
    for (const count of [2, 3]) {
      const sum = open.slice(0, count).reduce((total, { remaining }) => total + remaining, 0);
      if (open.length >= count && sum === cents) return { code: 'months', count };
    }
    const isWithout =
      this.usualBenefit > 0 && around.some(({ remaining }) => remaining - this.usualBenefit === cents);
    return isWithout ? { code: 'withoutBenefit' } : null;
  }

  /** Whether an amount is a month's rent, less the usual aid or not, while something is open; behind its end, while as much is. */
  isRent(cents: number, day: string): boolean {
    const { monthly, endsOn } = this.account;
    if (cents !== monthly && cents !== monthly - this.usualBenefit) return false;
    const open = this.#open;
    return open.length > 0 && (endsOn === null || day <= endsOn || this.owed(windowOf(day).to) >= cents);
  }

  /** Whether an amount is a rent with the deposit. */
  isWithDeposit(cents: number, day: string): boolean {
    const { deposit } = this.account;
    return deposit > 0 && this.isDue(cents - deposit, day);
  }

  /** A payment that was typed, and may be this money: of a day near by or, where no more is due this month, of a month around. */
  typed(cents: number, day: string): NotedPayment | null {
    const near = this.#typedWithin(TYPED_DAYS, cents, day);
    if (near !== null || this.owedInMonth(day) >= cents) return near;
    return this.#typedWithin(TYPED_IN_BULK_DAYS, cents, day);
  }

  #typedWithin(days: number, cents: number, day: string): NotedPayment | null {
    const [from, to] = [addDays(day, -days), addDays(day, days)];
    return (
      this.account.payments.find(
        (payment) =>
          payment.cents === cents &&
          (payment.bankLineId === null
            ? payment.paidOn >= from && payment.paidOn <= to
            : payment.paidOn === day),
      ) ?? null
    );
  }

  /** Whether a payment, or an aid, came less than a month before a day or after it. */
  hasReceived(day: string, isBenefit: boolean): boolean {
    return this.#received.some((one) => one.isBenefit === isBenefit && areNear(one.day, day));
  }

  /** The rents that a part of a line of a day would pay beside what is ticked, and how much of each. */
  rentsPaidBy(
    { cents, month }: ProposedPart,
    day: string,
  ): readonly { readonly due: ExpectedDue; readonly cents: number }[] {
    const payment = { day, cents, month };
    return allocated(this.account.dues, [...this.#ticked, payment]).filter(
      (share) => share.payment === payment && share.due.kind === 'rent',
    );
  }

  /** Takes a part of a line of a day from what is open. */
  pay({ cents, kind, month }: ProposedPart, day: string): void {
    this.#received.push({ day, isBenefit: kind === 'benefit' });
    this.#ticked.push({ day, cents, month });
    const left = new Map(this.account.dues.map((due) => [due, due.remaining]));
    for (const { due, cents: paid } of allocated(this.account.dues, this.#ticked))
      left.set(due, (left.get(due) ?? 0) - paid);
    this.#open = [...left]
      .flatMap(([due, remaining]) => (remaining > 0 ? [{ ...due, remaining }] : []))
      .toSorted(byAge);
  }
}
