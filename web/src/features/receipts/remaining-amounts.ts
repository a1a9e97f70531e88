import type { ReceiptTerm } from '@shared/contract/receipt-term.ts';
import { sumEuros, toCents } from '@shared/domain/money.ts';

type Sums = Pick<ReceiptTerm, 'due' | 'received'>;

/**
 * The remaining rent and charges of a period, in euros. Each is at least 0. Together they are at most the balance due.
 */
export function remainingAmounts({ due, received }: Sums): { rent: number; charges: number } {
  const left = Math.max(0, remainingCents({ due, received }));
  const rent = Math.min(left, Math.max(0, toCents(due.rent) - toCents(received.rent)));
  return { rent: rent / 100, charges: (left - rent) / 100 };
}

/**
 * The initial rent and charges of the form, in euros: the remaining amounts. If everything is recorded, the amounts
 * that the document will state.
 */
export const proposedAmounts = (sums: Sums): { rent: number; charges: number } =>
  remainingCents(sums) > 0 ? remainingAmounts(sums) : sums.due;

/** True if the amounts record no new payment: zero, or the amounts of a fully recorded period. */
export const areRecorded = (sums: Sums, { rent, charges }: Sums['due']): boolean =>
  sumEuros(rent, charges) === 0 ||
  (remainingCents(sums) <= 0 && rent === sums.due.rent && charges === sums.due.charges);

/** The amount received for a period that is not yet on any receipt, in cents. */
export const unstatedCents = ({ received, earlier }: Pick<ReceiptTerm, 'received' | 'earlier'>): number =>
  toCents(received.rent) +
  toCents(received.charges) -
  toCents(sumEuros(...earlier.flatMap(({ rent, charges }) => [rent, charges])));

/** The balance due in cents. Negative if more was received than is owed now. */
export const remainingCents = ({ due, received }: Sums): number =>
  toCents(due.rent) + toCents(due.charges) - toCents(received.rent) - toCents(received.charges);
