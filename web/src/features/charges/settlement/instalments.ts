import { addMonths } from '@shared/domain/ledger/days.ts';

interface Instalment {
  readonly dueOn: string;
  /** In euros. */
  readonly amount: number;
}

/** Returns the parts of a debt with their due days, as `split_settlement` writes them. The last part is the rest. */
export function instalments(balance: number, dueOn: string, parts: number): Instalment[] {
  const cents = Math.round(balance * 100);
  const part = Math.floor(cents / parts);
  return Array.from({ length: parts }, (_, place) => ({
    dueOn: addMonths(dueOn, place),
    amount: (place < parts - 1 ? part : cents - (parts - 1) * part) / 100,
  }));
}
