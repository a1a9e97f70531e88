import type { Period } from '../period.ts';
import { addMonths } from './days.ts';

/** Kinds of dues; of one day, what the tenant has most interest in paying comes first. */
const RANK = { opening: 0, rent: 1, regularisation: 2, repair: 3, other: 4, refund: 5 } as const;

export type DueKind = keyof typeof RANK;

/** Something that is owed from `dueOn` on; `amount` in cents. Cancelled ones are left out. */
export interface Due extends Period {
  readonly id: string;
  readonly kind: DueKind;
  readonly dueOn: string;
  readonly amount: number;
  readonly createdAt: string;
}

/** Money received, `amount` in cents. It may name days of rent, or a due of another kind. Cancelled ones are left out. */
export interface Payment {
  readonly id: string;
  readonly kind: 'payment' | 'benefit' | 'offset' | 'opening';
  readonly paidOn: string;
  readonly amount: number;
  readonly names: Period | null;
  readonly namesDueId: string | null;
  readonly createdAt: string;
}

/** What a payment pays of a due, in cents. */
export interface Part {
  readonly paymentId: string;
  readonly dueId: string;
  readonly amount: number;
}

/** What an order looks at, one after the other. */
type Key = readonly (number | string)[];

/** How long a debt can be claimed (loi n° 89-462 du 6 juillet 1989, art. 7-1). */
export const PRESCRIPTION_MONTHS = 36;

/** The clause that ends a lease stands on these: the tenant has most interest in paying them. */
const paidFirst = ({ kind }: Due): boolean => RANK[kind] <= RANK.regularisation;

function sortedBy<T>(items: readonly T[], key: (item: T) => Key): T[] {
  return items
    .map((item) => ({ item, key: key(item) }))
    .toSorted((one, other) => compareKeys(one.key, other.key))
    .map(({ item }) => item);
}

function compareKeys(one: Key, other: Key): number {
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? value;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

const byAge = (due: Due): Key => [due.dueOn, RANK[due.kind], due.from, due.amount, due.createdAt, due.id];

/** Of one day, what says what it is for comes first; payments that look the same may change places. */
const byDay = ({ kind, paidOn, names, namesDueId, amount, createdAt, id }: Payment): Key => [
  paidOn,
  kind === 'opening' ? 0 : 1,
  (names ?? namesDueId) ? 0 : 1,
  names?.from ?? '9999-12-31',
  kind === 'benefit' ? 0 : 1,
  -amount,
  createdAt,
  id,
];

const isNamed = (due: Due, { names, namesDueId }: Payment): boolean =>
  due.id === namesDueId ||
  (names !== null && due.kind === 'rent' && due.from <= names.to && due.to >= names.from);

/**
 * Which payment pays which due (Code civil, art. 1342-10). The account is replayed day by day, on each day first the
 * dues that fall due, then the payments: so the order of entry does not count. `kept` is what receipts that hold say: it
 * stays as it is, and the rest moves around it.
 */
export function allocate(
  dues: readonly Due[],
  payments: readonly Payment[],
  kept: readonly Part[] = [],
): Part[] {
  const ordered = sortedBy(dues, byAge);
  const open = new Map(dues.map(({ id, amount }) => [id, amount]));
  const free = new Map(payments.map(({ id, amount }) => [id, amount]));
  const parts = new Map<string, Part>();

  const give = (payment: Payment, due: Due, most: number): void => {
    const amount = Math.min(most, free.get(payment.id) ?? 0, open.get(due.id) ?? 0);
    if (amount <= 0) return;
    free.set(payment.id, (free.get(payment.id) ?? 0) - amount);
    open.set(due.id, (open.get(due.id) ?? 0) - amount);
    const pair = `${payment.id} ${due.id}`;
    const before = parts.get(pair)?.amount ?? 0;
    parts.set(pair, { paymentId: payment.id, dueId: due.id, amount: before + amount });
  };
  const pay = (payment: Payment, due: Due): void => give(payment, due, Infinity);

  for (const { paymentId, dueId, amount } of kept) {
    const payment = payments.find(({ id }) => id === paymentId);
    const due = dues.find(({ id }) => id === dueId);
    if (payment && due) give(payment, due, amount);
  }

  const fallen: Due[] = [];
  const received: Payment[] = [];
  const fallDue = (until: string | null): void => {
    for (const due of ordered.slice(fallen.length)) {
      if (until !== null && due.dueOn > until) return;
      fallen.push(due);
      for (const payment of received) pay(payment, due);
    }
  };

  for (const payment of sortedBy(payments, byDay)) {
    fallDue(payment.paidOn);
    const live = fallen.filter(({ dueOn }) => addMonths(dueOn, PRESCRIPTION_MONTHS) >= payment.paidOn);
    for (const due of ordered) if (isNamed(due, payment)) pay(payment, due);
    for (const due of live) if (paidFirst(due)) pay(payment, due);
    for (const due of live) if (!paidFirst(due)) pay(payment, due);
    received.push(payment);
  }
  // What is left pays in the end what is still to come.
  fallDue(null);
  return [...parts.values()];
}
