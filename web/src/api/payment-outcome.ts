import type { QueryClient } from '@tanstack/react-query';
import type { Payment, PaymentOutcome } from '@shared/contract/payment.ts';
import type { Position } from '@shared/contract/position.ts';
import { receiptsKey } from './receipts-key.ts';

/** A list on screen that an answer says all of. */
interface Told {
  readonly queryHash: string;
  readonly show: () => void;
}

/** Shows what the answer to a recorded payment says, and reads again what it does not: the dues and what is computed from them. */
export function showOutcome(client: QueryClient, { payment, position }: PaymentOutcome): Promise<void> {
  const told = [
    ...toldOf(client, 'positions', withPosition(position)),
    ...toldOf(client, 'payments', withPayment(payment)),
  ];
  return showAll(client, told, ['lease']);
}

/** The same of a cancelled payment, whose answer is where the account then stands. */
export const showCancellation = (client: QueryClient, position: Position): Promise<void> =>
  showAll(client, toldOf(client, 'positions', withPosition(position)), ['lease']);

const withPosition = (position: Position) => (positions: readonly Position[]) =>
  positions.some(({ leaseId }) => leaseId === position.leaseId)
    ? positions.map((one) => (one.leaseId === position.leaseId ? position : one))
    : undefined;

/** Among the payments of its lease, newest first. An empty list does not say of which lease it is. */
const withPayment = (payment: Payment) => (payments: readonly Payment[]) => {
  if (!payments.some(({ leaseId }) => leaseId === payment.leaseId)) return undefined;
  const others = payments.filter(({ id }) => id !== payment.id);
  const place = others.findIndex(({ paidOn }) => paidOn <= payment.paidOn);
  return others.toSpliced(place === -1 ? others.length : place, 0, payment);
};

/**
 * The lists on screen of one kind that an answer changes, which keep their age. One that is being read, or is to be, may be of before
 * the answer, and so may one that nobody sees.
 */
function toldOf<T>(client: QueryClient, part: string, change: (data: T) => T | undefined): Told[] {
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

/** Reads again what is not told, but the parts that stay as they are, and then shows all of it together. */
async function showAll(
  client: QueryClient,
  told: readonly Told[],
  unchanged: readonly string[],
): Promise<void> {
  const hashes = new Set(told.map(({ queryHash }) => queryHash));
  await client.invalidateQueries({
    queryKey: receiptsKey,
    predicate: ({ queryHash, queryKey }) =>
      !hashes.has(queryHash) && !unchanged.includes(String(queryKey[receiptsKey.length])),
  });
  for (const { show } of told) show();
}
