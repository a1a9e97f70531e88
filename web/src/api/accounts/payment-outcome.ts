import type { QueryClient } from '@tanstack/react-query';
import type { Payment, PaymentOutcome } from '@shared/contract/payments/payment.ts';
import type { Position } from '@shared/contract/leases/position.ts';
import { accountKey } from './account-key.ts';

/** A list on screen that a response changes. `show` shows the changed list. */
interface ListChange {
  readonly queryHash: string;
  readonly show: () => void;
}

/**
 * Shows the response to a recorded payment. Refetches all data that the response does not contain, such as the dues.
 */
export function showOutcome(client: QueryClient, { payment, position }: PaymentOutcome): Promise<void> {
  const changes = [
    ...changesOf(client, 'positions', withPosition(position)),
    ...changesOf(client, 'payments', withPayment(payment)),
  ];
  return showAll(client, changes, ['lease']);
}

/** Shows the new position of an account after a payment was cancelled. Refetches all other data of the account. */
export const showCancellation = (client: QueryClient, position: Position): Promise<void> =>
  showAll(client, changesOf(client, 'positions', withPosition(position)), ['lease']);

const withPosition = (position: Position) => (positions: readonly Position[]) =>
  positions.some(({ leaseId }) => leaseId === position.leaseId)
    ? positions.map((one) => (one.leaseId === position.leaseId ? position : one))
    : undefined;

/**
 * Adds a payment to a list of payments of the same lease, newest first. Returns `undefined` for a list of another
 * lease, and for an empty list, whose lease is unknown.
 */
const withPayment = (payment: Payment) => (payments: readonly Payment[]) => {
  if (!payments.some(({ leaseId }) => leaseId === payment.leaseId)) return undefined;
  const others = payments.filter(({ id }) => id !== payment.id);
  const place = others.findIndex(({ paidOn }) => paidOn <= payment.paidOn);
  return others.toSpliced(place === -1 ? others.length : place, 0, payment);
};

/**
 * Returns the changes of the lists on screen. `part` is the element of the query key after the common prefix. A changed
 * list keeps the time of its last fetch. Leaves out lists that are being refetched, because their data may be older
 * than the response.
 */
function changesOf<T>(client: QueryClient, part: string, change: (data: T) => T | undefined): ListChange[] {
  const changed = (data: T | undefined) => data && change(data);
  return client
    .getQueryCache()
    .findAll({ queryKey: [...accountKey, part], type: 'active', fetchStatus: 'idle' })
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
 * Refetches all data of receipts and accounts, except the lists in `changes` and the queries named in `unchanged`.
 * After that, shows the lists in `changes`, so that the screen changes only once.
 */
async function showAll(
  client: QueryClient,
  changes: readonly ListChange[],
  unchanged: readonly string[],
): Promise<void> {
  const hashes = new Set(changes.map(({ queryHash }) => queryHash));
  await client.invalidateQueries({
    queryKey: accountKey,
    predicate: ({ queryHash, queryKey }) =>
      !hashes.has(queryHash) && !unchanged.includes(String(queryKey[accountKey.length])),
  });
  for (const { show } of changes) show();
}
