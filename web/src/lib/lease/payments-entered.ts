import type { Payment } from '@shared/contract/payments/payment.ts';

type Entered = Pick<Payment, 'kind' | 'createdAt' | 'cancelledAt'>;

const withoutOpening = <T extends Entered>(payments: readonly T[]): T[] =>
  payments.filter(({ kind }) => kind !== 'opening');

/** Returns the number of payments entered for a lease. The next payment sends this number as `paymentsSeen`. */
export const paymentsEntered = (payments: readonly Entered[]): number => withoutOpening(payments).length;

/** Returns the valid payments that were entered after the first `seenCount` payments, oldest first. */
export const enteredSince = <T extends Entered>(payments: readonly T[], seenCount: number): T[] =>
  withoutOpening(payments)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .slice(seenCount)
    .filter(({ cancelledAt }) => cancelledAt === null);
