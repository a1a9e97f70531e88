import type { Due } from '@shared/contract/leases/due.ts';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Payment } from '@shared/contract/payments/payment.ts';
import type { Position } from '@shared/contract/leases/position.ts';
import { addMonths } from '@shared/domain/ledger/days.ts';
import { sumEuros } from '@shared/domain/money.ts';
import { firstDayOf } from '@shared/domain/period.ts';
import { benefitMonth } from '@/lib/lease/benefit-month.ts';
import { claimableDebt } from '@/lib/lease/claimable-debt.ts';

/** The account for which the panel records a payment. */
export interface PaymentAccount {
  readonly tenantId: string;
  readonly lease: Pick<Lease, 'tenants' | 'guarantors' | 'startsOn' | 'accountStartsOn'>;
  readonly position: Position;
  readonly dues: readonly Due[];
  /** The payments, newest first. */
  readonly payments: readonly Payment[];
}

type AccountDues = Pick<PaymentAccount, 'position' | 'dues'>;

/**
 * Returns the rent whose share the tenants pay next, while an office is expected to pay a part of the account. A share that
 * they may pay until a later day comes on this day.
 */
function nextShare({ position, dues }: AccountDues): Due | undefined {
  // The oldest rent may be past its limitation period.
  if (position.timeBarred > 0 || dues.every(({ benefitRemaining }) => benefitRemaining === 0))
    return undefined;
  const shares = dues
    .filter(
      ({ kind, state, remaining, benefitRemaining }) =>
        kind === 'rent' && state !== 'cancelled' && remaining > benefitRemaining,
    )
    .toSorted((one, other) => (one.lateAfter < other.lateAfter ? -1 : 1));
  const [first] = shares;
  return first?.state === 'upcoming' && claimableDebt(position) > 0 ? undefined : first;
}

/**
 * Returns the unpaid share of the tenants if an office is expected to pay a part, and otherwise the claimable debt, in
 * euros. Without a debt, returns the amount of the next due.
 */
export function expectedAmount(account: AccountDues): number {
  const share = nextShare(account);
  if (share) return sumEuros(share.remaining, -share.benefitRemaining);
  const { position, dues } = account;
  const owed = claimableDebt(position);
  if (owed > 0) return owed;
  const next = dues
    .filter(({ state }) => state === 'upcoming')
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))[0];
  return next?.remaining ?? 0;
}

/** Returns the method of the last payment by a tenant. */
export const usualMethod = (payments: readonly Payment[]): string =>
  payments.find(({ kind, cancelledAt }) => kind === 'payment' && cancelledAt === null)?.method ?? '';

/** Returns true if a recorded payment has the same amount and day. The typed payment may then be the same money. */
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

/** An account older than this number of months gets no benefit for a month before it. */
const NEW_FOR = 12;

/**
 * Returns up to three months (`yyyy-mm`, newest first) of the lease before a new account. Offices pay in arrears, so that
 * their first money may be for one of them.
 */
export const monthsBeforeAccount = (
  { startsOn, accountStartsOn }: Pick<Lease, 'startsOn' | 'accountStartsOn'>,
  today: string,
): readonly string[] =>
  accountStartsOn < addMonths(today, -NEW_FOR)
    ? []
    : [-1, -2, -3]
        .map((months) => addMonths(firstDayOf(accountStartsOn.slice(0, 7)), months).slice(0, 7))
        .filter((month) => startsOn === null || month >= startsOn.slice(0, 7));

/** The number of newest rents that a payer may name even if they are paid. */
const MONTHS_BACK = 12;

/** Returns the dues that a payer may name, newest first: all unpaid dues, and the twelve newest rents. */
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

/**
 * Returns the rent that a housing benefit received on `paidOn` pays: the oldest rent with a missing benefit of a month
 * that an office has usually paid by this day. If no benefit is missing, returns the rent of the last such month.
 * Searches only `named`, the dues that a payer may name, newest first.
 */
export function benefitRent(named: readonly Due[], paidOn: string): Due | undefined {
  const paid = benefitMonth(paidOn);
  const rents = named.filter(({ kind }) => kind === 'rent');
  return (
    rents.findLast(({ benefits }) => benefits.some(({ month }) => month <= paid)) ??
    rents.find(({ from, to }) => from.slice(0, 7) <= paid && paid <= to.slice(0, 7))
  );
}

/**
 * Returns the oldest rent of an ended month whose benefit is missing, if the tenants owe nothing themselves. The next
 * payment is then probably the benefit.
 */
export function missingBenefitRent({ position, dues }: AccountDues, today: string): Due | undefined {
  const isOwed = dues.some(
    ({ state, dueOn, remaining, benefitRemaining }) =>
      state !== 'cancelled' && dueOn <= today && remaining > benefitRemaining,
  );
  if (isOwed || position.timeBarred > 0) return undefined;
  const rent = benefitRent(namedDues(dues), today);
  return rent?.benefits.some(({ month }) => month < today.slice(0, 7)) ? rent : undefined;
}
