import { queryOptions } from '@tanstack/react-query';
import { MonthLedger } from '@shared/contract/month-ledger.ts';
import { type MonthPayments, MonthPaymentsResult } from '@shared/contract/month-payment.ts';
import { callApi } from '@/lib/http/http.ts';
import { mailPoll } from './mail-poll.ts';
import { receiptsKey } from './receipts-key.ts';

/**
 * The dues of a month given as `yyyy-mm`, with payments, receipts and the way to reach the tenants; polled while a mail
 * is being sent.
 */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month', month],
    queryFn: ({ signal }) => callApi(`/month?month=${month}`, MonthLedger, { signal }),
    // Landlords come back to this page after assigning a property to a tenant, or recording a consent, and expect to
    // see it.
    staleTime: 0,
    // The loader has just asked.
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ delivery }) => delivery === 'sending') === true && mailPoll(state.error),
  });

/** Records that tenants paid all their debts up to the end of a month. Safe to repeat with the same key. */
export const payMonth = (body: MonthPayments): Promise<MonthPaymentsResult> =>
  callApi('/month/payments', MonthPaymentsResult, { method: 'POST', body });
