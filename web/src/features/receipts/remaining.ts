import type { ReceiptTerm } from '@shared/contract/receipt-term.ts';
import { toCents } from '@shared/domain/money.ts';

type Sums = Pick<ReceiptTerm, 'due' | 'received'>;

/** What is still to be paid for a term, in euros: at least 0 each, and together no more than what is owed. */
export function remaining({ due, received }: Sums): { rent: number; charges: number } {
  const left = Math.max(0, remainingCents({ due, received }));
  const rent = Math.min(left, Math.max(0, toCents(due.rent) - toCents(received.rent)));
  return { rent: rent / 100, charges: (left - rent) / 100 };
}

/** The same as one sum in cents; negative when more was received than is owed now. */
export const remainingCents = ({ due, received }: Sums): number =>
  toCents(due.rent) + toCents(due.charges) - toCents(received.rent) - toCents(received.charges);
