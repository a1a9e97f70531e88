import { toCents } from './money.ts';

interface Sum {
  readonly rent: number;
  readonly charges: number;
}

const centsOf = ({ rent, charges }: Sum): number => toCents(rent) + toCents(charges);

/**
 * What a payment will make of a term: a quittance, a partial receipt, or neither since it is more than is owed. As the
 * trigger on receipts decides it; amounts in euros. Nothing known to be owed: any payment is the whole.
 */
export function receiptOutcome(
  term: { readonly due: Sum; readonly received: Sum },
  paid: Sum,
): 'receipt' | 'partial' | 'aboveDue' {
  const due = centsOf(term.due);
  const received = centsOf(term.received) + centsOf(paid);
  if (due === 0 || received === due) return 'receipt';
  return received < due ? 'partial' : 'aboveDue';
}
