import { toCents } from './money.ts';

interface Sum {
  readonly rent: number;
  readonly charges: number;
}

const centsOf = ({ rent, charges }: Sum): number => toCents(rent) + toCents(charges);

/**
 * What a payment for a term leads to: a quittance, a partial receipt, or neither when it is more than is owed. Same rule
 * as in `issue_receipt`; amounts in euros. When no amount is known to be owed, any payment is payment in full.
 */
export function receiptOutcome(
  term: { readonly due: Sum; readonly received: Sum },
  paid: Sum,
): 'quittance' | 'partial' | 'aboveDue' {
  const due = centsOf(term.due);
  const received = centsOf(term.received) + centsOf(paid);
  if (due === 0 || received === due) return 'quittance';
  return received < due ? 'partial' : 'aboveDue';
}
