import type { QueryClient } from '@tanstack/react-query';
import type { Payment, PaymentOutcome } from '@shared/contract/payment.ts';
import type { Position } from '@shared/contract/position.ts';
import { receiptsKey } from './receipts-key.ts';

/** A list on screen and its new state, which the answer contains. */
interface ListChange {
  readonly queryHash: string;
  readonly show: () => void;
}

/** Shows the answer to a recorded payment. Refetches all other data: the dues and everything computed from them. */
export function showOutcome(client: QueryClient, { payment, position }: PaymentOutcome): Promise<void> {
  const changes = [
    ...changesOf(client, 'positions', withPosition(position)),
    ...changesOf(client, 'payments', withPayment(payment)),
  ];
  return showAll(client, changes, ['lease']);
}

/** Shows the answer to a cancelled payment: the new position of the account. */
export const showCancellation = (client: QueryClient, position: Position): Promise<void> =>
  showAll(client, changesOf(client, 'positions', withPosition(position)), ['lease']);

const withPosition = (position: Position) => (positions: readonly Position[]) =>
  positions.some(({ leaseId }) => leaseId === position.leaseId)
    ? positions.map((one) => (one.leaseId === position.leaseId ? position : one))
    : undefined;

/**
 * Adds a payment to the payments of its lease, newest first. Skips an empty list, because it does not name its lease.
 */
const withPayment = (payment: Payment) => (payments: readonly Payment[]) => {
  if (!payments.some(({ leaseId }) => leaseId === payment.leaseId)) return undefined;
  const others = payments.filter(({ id }) => id !== payment.id);
  const place = others.findIndex(({ paidOn }) => paidOn <= payment.paidOn);
  return others.toSpliced(place === -1 ? others.length : place, 0, payment);
};

/**
 * Returns the changed lists of one kind that are on screen. The lists keep their age. Skips lists without an observer.
 * Also skips lists whose refetch is under way or planned: their data may predate the answer.
 */
function changesOf<T>(client: QueryClient, part: string, change: (data: T) => T | undefined): ListChange[] {
  const changed = (data: T | undefined) => data && change(data);
  return client
    .getQueryCache()
    .findAll({ queryKey: [...receiptsKey, part], type: 'active', fetchStatus: 'idle' })
    .filter(
      ({ queryKey, state }) =>
        !state.isInvalidated && changed(client.getQueryData<T>(queryKey)) !== undefined,
    )
    .map((query) => ({
      queryHash: query.queryHash,
      show: () => client.setQueryData<T>(query.queryKey, changed, { updatedAt: query.state.dataUpdatedAt }),
    }));
}

/**
 * Refetches everything that the answer does not contain, except the unchanged parts. Shows the answer and the refetched
 * data together.
 */
async function showAll(
  client: QueryClient,
  changes: readonly ListChange[],
  unchanged: readonly string[],
): Promise<void> {
  const hashes = new Set(changes.map(({ queryHash }) => queryHash));
  await client.invalidateQueries({
    queryKey: receiptsKey,
    predicate: ({ queryHash, queryKey }) =>
      !hashes.has(queryHash) && !unchanged.includes(String(queryKey[receiptsKey.length])),
  });
  for (const { show } of changes) show();
}
