import type { ReceiptTerm } from '@shared/contract/documents/receipt-term.ts';
import { sumEuros, toCents } from '@shared/domain/money.ts';

type Sums = Pick<ReceiptTerm, 'due' | 'received'>;

/**
 * Returns the unpaid rent and charges of a period, in euros. The sum of rent and charges is at most the balance due.
 */
export function remainingAmounts({ due, received }: Sums): { rent: number; charges: number } {
  const left = Math.max(0, remainingCents({ due, received }));
  const rent = Math.min(left, Math.max(0, toCents(due.rent) - toCents(received.rent)));
  return { rent: rent / 100, charges: (left - rent) / 100 };
}

/**
 * Returns the initial rent and charges of the form, in euros: the unpaid amounts, or the amounts due if everything is
 * paid.
 */
export const proposedAmounts = (sums: Sums): { rent: number; charges: number } =>
  remainingCents(sums) > 0 ? remainingAmounts(sums) : sums.due;

/**
 * Returns true if the typed amounts are not a new payment: they are zero, or they are the amounts due of a fully paid
 * period.
 */
export const areRecorded = (sums: Sums, { rent, charges }: Sums['due']): boolean =>
  sumEuros(rent, charges) === 0 ||
  (remainingCents(sums) <= 0 && rent === sums.due.rent && charges === sums.due.charges);

/** Returns the money in cents that was received for a period and is on no receipt yet. */
export const unstatedCents = ({ received, earlier }: Pick<ReceiptTerm, 'received' | 'earlier'>): number =>
  toCents(received.rent) +
  toCents(received.charges) -
  toCents(sumEuros(...earlier.flatMap(({ rent, charges }) => [rent, charges])));

/** Returns the balance due in cents. The balance is negative if the tenant paid more than the amounts due. */
export const remainingCents = ({ due, received }: Sums): number =>
  toCents(due.rent) + toCents(due.charges) - toCents(received.rent) - toCents(received.charges);
