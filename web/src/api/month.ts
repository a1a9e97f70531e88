import { queryOptions } from '@tanstack/react-query';
import { MonthLedger } from '@shared/contract/month-ledger.ts';
import { type MonthPayments, MonthPaymentsResult } from '@shared/contract/month-payment.ts';
import { callApi } from '@/lib/http/http.ts';
import { mailPoll } from './mail-poll.ts';
import { receiptsKey } from './receipts-key.ts';

/**
 * What falls due in a month given as `yyyy-mm`, what was received and issued for it, and how it reaches the tenants; polled while a
 * mail is being sent.
 */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month', month],
    queryFn: ({ signal }) => callApi(`/month?month=${month}`, MonthLedger, { signal }),
    // Landlords come back to this page after assigning a property to a tenant, or noting a consent, and expect to see it.
    staleTime: 0,
    // The loader has just asked.
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ delivery }) => delivery === 'sending') === true && mailPoll(state.error),
  });

/** Records that tenants paid all they owe by the end of a month. Safe to repeat with the same key. */
export const payMonth = (body: MonthPayments): Promise<MonthPaymentsResult> =>
  callApi('/month/payments', MonthPaymentsResult, { method: 'POST', body });
