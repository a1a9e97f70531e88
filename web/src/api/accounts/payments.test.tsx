import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Payment, PaymentOutcome } from '@shared/contract/payments/payment.ts';
import type { Position } from '@shared/contract/leases/position.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPayment } from '../../../../tests/fixtures/payment.ts';
import { aPosition } from '../../../../tests/fixtures/position.ts';
import { duesQuery } from './dues.ts';
import { leaseQuery } from './leases.ts';
import { monthQuery } from '../month/month.ts';
import { paymentsQuery, useCancelPayment, useRecordPayment } from './payments.ts';
import { positionsQuery } from './positions.ts';

const id = (last: number): string => `00000000-0000-4000-8000-00000000000${last}`;
const [TENANT, LEASE, OTHER_LEASE] = [id(1), id(2), id(3)];

const position = (leaseId: string, owed: number): Position => aPosition({ tenantId: TENANT, leaseId, owed });

const payment = (paymentId: string, paidOn: string, amount: number): Payment =>
  aPayment({ id: paymentId, leaseId: LEASE, tenantId: TENANT, paidOn, amount });

const [RECENT, OLD] = [payment(id(4), '2026-03-02', 100), payment(id(5), '2026-01-03', 100)];
const RECORDED = payment(id(6), '2026-02-20', 450);
const outcome = (receipts: PaymentOutcome['receipts'] = []): PaymentOutcome => ({
  payment: RECORDED,
  parts: [{ dueId: id(7), amount: 450 }],
  position: position(LEASE, 0),
  receipts,
  blockers: [],
});
const BODY = { idempotencyKey: id(8), tenantId: TENANT, paidOn: '2026-02-20', amount: 450 };

/**
 * The requests since the last check, and the responses that the test sets. By default, the responses show the account
 * before the payment.
 */
let asked: string[] = [];
let answers: Record<string, unknown> = {};
const since = (): string[] => asked.splice(0).toSorted();

beforeEach(() => {
  asked = [];
  answers = { '/positions': [position(OTHER_LEASE, 900), position(LEASE, 450)], '/payments': [RECENT, OLD] };
  vi.stubGlobal('fetch', (input: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    const path = input.replace(/^\/v1/, '').replace(/\?.*/, '');
    asked.push(`${method} ${path}`);
    const answer = answers[`${method} ${path}`] ?? answers[path] ?? [];
    return Promise.resolve(
      answer instanceof Response ? answer.clone() : Response.json(answer, { status: 200 }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

const client = () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

/** Mounts the queries of a page, and the hooks that record and cancel a payment. */
async function show(queries: () => unknown, queryClient = client()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      queries();
      return { record: useRecordPayment(), cancel: useCancelPayment() };
    },
    { wrapper },
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  since();
  return { queryClient, hooks: result };
}

const useAccount = () => [
  useQuery(duesQuery(TENANT)),
  useQuery(paymentsQuery(TENANT)),
  useQuery(positionsQuery),
  useQuery(leaseQuery(TENANT)),
];
const useMonth = () => [useQuery(monthQuery('2026-03'))];

test('recording a payment on an account page reloads only the dues, because the response contains all other changes', async () => {
  answers['POST /payments'] = outcome([{ id: id(9), number: 'Q-2026-0001' }]);
  const { queryClient, hooks } = await show(useAccount);
  const readAt = queryClient.getQueryState(positionsQuery.queryKey)?.dataUpdatedAt;
  await act(() => hooks.current.record.mutateAsync(BODY));
  expect(since()).toEqual(['GET /dues', 'POST /payments']);
  expect(queryClient.getQueryData(positionsQuery.queryKey)).toEqual([
    position(OTHER_LEASE, 900),
    position(LEASE, 0),
  ]);
  expect(queryClient.getQueryData(paymentsQuery(TENANT).queryKey)).toEqual([RECENT, RECORDED, OLD]);
  // The positions keep the time of their last fetch, because the response contains only one of them.
  expect(queryClient.getQueryState(positionsQuery.queryKey)?.dataUpdatedAt).toBe(readAt);
});

test('recording a payment in a row of the month page reloads the month', async () => {
  const { hooks } = await show(useMonth);
  answers['POST /payments'] = outcome();
  await act(() => hooks.current.record.mutateAsync(BODY));
  expect(since()).toEqual(['GET /month', 'POST /payments']);
  answers['POST /payments'] = outcome([{ id: id(9), number: 'Q-2026-0001' }]);
  await act(() => hooks.current.record.mutateAsync(BODY));
  expect(since()).toEqual(['GET /month', 'POST /payments']);
});

test('a payment sent twice is listed once', async () => {
  answers['POST /payments'] = outcome();
  answers['/payments'] = [RECENT, RECORDED, OLD];
  const { queryClient, hooks } = await show(useAccount);
  await act(() => hooks.current.record.mutateAsync(BODY));
  expect(queryClient.getQueryData(paymentsQuery(TENANT).queryKey)).toEqual([RECENT, RECORDED, OLD]);
  since();
  answers[`POST /payments/${RECORDED.id}/cancel`] = position(LEASE, 450);
  await act(() => hooks.current.cancel.mutateAsync({ id: RECORDED.id, reason: 'Never came' }));
  expect(since()).toEqual(['GET /dues', 'GET /payments', `POST /payments/${RECORDED.id}/cancel`]);
  expect(queryClient.getQueryData(positionsQuery.queryKey)).toContainEqual(position(LEASE, 450));
});

test('recording the first payment of a lease reloads its payments at once, and marks lists that are not on screen for a later reload', async () => {
  answers['POST /payments'] = outcome();
  answers['/payments'] = [];
  const queryClient = client();
  queryClient.setQueryData(paymentsQuery(id(9)).queryKey, [RECENT]);
  const { hooks } = await show(useAccount, queryClient);
  await act(() => hooks.current.record.mutateAsync(BODY));
  expect(since()).toEqual(['GET /dues', 'GET /payments', 'POST /payments']);
  expect(queryClient.getQueryState(paymentsQuery(id(9)).queryKey)?.isInvalidated).toBe(true);
});

test('a refused payment reloads all data, because the screen may be outdated', async () => {
  answers['POST /payments'] = Response.json({ errorCode: 'UNSEEN_PAYMENTS' }, { status: 409 });
  const { hooks } = await show(useAccount);
  await act(() => hooks.current.record.mutateAsync(BODY).catch(() => null));
  await vi.waitFor(() =>
    expect(asked.toSorted()).toEqual([
      'GET /dues',
      'GET /leases',
      'GET /payments',
      'GET /positions',
      'POST /payments',
    ]),
  );
});
