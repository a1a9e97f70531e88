import { addMonths } from '@shared/domain/ledger/days.ts';

interface Twelfth {
  readonly dueOn: string;
  /** In euros. */
  readonly amount: number;
}

/** Returns the twelve parts of a debt with their due days, as `split_settlement` writes them. The last part is the rest. */
export function twelfths(balance: number, dueOn: string): Twelfth[] {
  const cents = Math.round(balance * 100);
  const part = Math.floor(cents / 12);
  return Array.from({ length: 12 }, (_, place) => ({
    dueOn: addMonths(dueOn, place),
    amount: (place < 11 ? part : cents - 11 * part) / 100,
  }));
}
