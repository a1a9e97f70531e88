import { queryOptions } from '@tanstack/react-query';
import { MonthLedger } from '@shared/contract/month-ledger.ts';
import { type MonthPayments, MonthPaymentsResult } from '@shared/contract/month-payment.ts';
import { callApi } from '@/lib/http/http.ts';
import { mailPollPause } from './mail-poll-pause.ts';
import { receiptsKey } from './receipts-key.ts';

/**
 * The dues of a month (`yyyy-mm`), with payments, receipts and the contact details of the tenants. Polled while a mail
 * is being sent.
 */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month', month],
    queryFn: ({ signal }) => callApi(`/month?month=${month}`, MonthLedger, { signal }),
    // Refetch on return: landlords assign a property to a tenant or record a consent elsewhere, and expect to see the
    // change here.
    staleTime: 0,
    // The loader has just fetched the data.
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      state.data?.mails.some(({ delivery }) => delivery === 'sending') === true && mailPollPause(state.error),
  });

/** Records that tenants paid all their debts up to the end of a month. Safe to repeat with the same key. */
export const payMonth = (body: MonthPayments): Promise<MonthPaymentsResult> =>
  callApi('/month/payments', MonthPaymentsResult, { method: 'POST', body });
