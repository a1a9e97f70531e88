import { type Due, type Part, type Payment, PRESCRIPTION_MONTHS } from './allocation.ts';
import { addMonths, daysFrom } from './days.ts';

/**
 * Where an account stands on a day, in cents. Always Σ dues − Σ payments = `owed` + `upcoming` − `advance`. What is older
 * than three years is in `owed` and `prescribed`; the days and `unpaidTerms` pass over it.
 */
export interface Position {
  readonly owed: number;
  readonly upcoming: number;
  readonly advance: number;
  readonly prescribed: number;
  /** What fell due before that day and can still be claimed. */
  readonly late: number;
  /** The last day of the last term before the first that is not wholly covered. */
  readonly paidTo: string | null;
  readonly oldestUnpaidDueOn: string | null;
  readonly daysLate: number;
  readonly unpaidTerms: number;
}

const sum = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((total, { amount }) => total + amount, 0);

/** Where the account stands that day, of what `allocate` says is paid. */
export function positionOn(
  today: string,
  dues: readonly Due[],
  payments: readonly Payment[],
  parts: readonly Part[],
): Position {
  const paid = new Map<string, number>();
  for (const { dueId, amount } of parts) paid.set(dueId, (paid.get(dueId) ?? 0) + amount);

  const claimableFrom = addMonths(today, -PRESCRIPTION_MONTHS);
  const terms = dues.filter(({ kind }) => kind === 'rent' || kind === 'opening');
  const unpaid = dues
    .map((due) => ({ due, amount: due.amount - (paid.get(due.id) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const owed = unpaid.filter(({ due }) => due.dueOn <= today);
  const isPrescribed = ({ due }: { readonly due: Due }): boolean => due.dueOn < claimableFrom;

  const open = unpaid.filter((one) => terms.includes(one.due) && !isPrescribed(one));
  const [firstOpen] = open.map(({ due }) => due.from).toSorted();
  const claimable = owed.filter((one) => !isPrescribed(one));
  const oldestUnpaidDueOn = claimable.map(({ due }) => due.dueOn).toSorted()[0] ?? null;
  const covered = terms.map(({ to }) => to).filter((to) => firstOpen === undefined || to < firstOpen);

  return {
    owed: sum(owed),
    upcoming: sum(unpaid) - sum(owed),
    advance: sum(payments) - sum(parts),
    prescribed: sum(owed.filter(isPrescribed)),
    late: sum(claimable.filter(({ due }) => due.dueOn < today)),
    paidTo: covered.toSorted().at(-1) ?? null,
    oldestUnpaidDueOn,
    daysLate: oldestUnpaidDueOn === null ? 0 : daysFrom(oldestUnpaidDueOn, today),
    unpaidTerms: claimable.filter(({ due }) => terms.includes(due)).length,
  };
}
