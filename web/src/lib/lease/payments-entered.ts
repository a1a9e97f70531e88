import type { Payment } from '@shared/contract/payment.ts';

type Entered = Pick<Payment, 'kind' | 'createdAt' | 'cancelledAt'>;

const entered = <T extends Entered>(payments: readonly T[]): T[] =>
  payments.filter(({ kind }) => kind !== 'opening');

/** How many payments of a lease were entered, as recording another takes it (`paymentsKnown`). */
export const paymentsEntered = (payments: readonly Entered[]): number => entered(payments).length;

/** Those that were entered since so many were known, and hold, the oldest first. */
export const enteredSince = <T extends Entered>(payments: readonly T[], known: number): T[] =>
  entered(payments)
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .slice(known)
    .filter(({ cancelledAt }) => cancelledAt === null);
