import { queryOptions } from '@tanstack/react-query';
import { MonthLedger } from '@shared/contract/month/month-ledger.ts';
import { type MonthPayments, MonthPaymentsResult } from '@shared/contract/month/month-payment.ts';
import { callApi } from '@/lib/http/http.ts';
import { mailPollPause } from './mail-poll-pause.ts';
import { accountKey } from '../accounts/account-key.ts';

/**
 * The dues of a month (`yyyy-mm`), with payments, documents and the contact details of the tenants. The month is fetched
 * repeatedly while a mail is being sent.
 */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...accountKey, 'month', month],
    queryFn: ({ signal }) => callApi(`/month?month=${month}`, MonthLedger, { signal }),
    // Refetch when the landlord returns to the month, because another page may have changed a tenant's property or
    // consent.
    staleTime: 0,
    // The route's loader has just fetched the data.
    refetchOnMount: false,
    refetchInterval: ({ state }) =>
      [...(state.data?.mails ?? []), ...(state.data?.notices ?? [])].some(
        ({ delivery }) => delivery === 'sending',
      ) && mailPollPause(state.error),
  });

/**
 * Records that tenants have paid all dues until the end of a month. A repeated call with the same key has no second
 * effect.
 */
export const payMonth = (body: MonthPayments): Promise<MonthPaymentsResult> =>
  callApi('/month/payments', MonthPaymentsResult, { method: 'POST', body });
