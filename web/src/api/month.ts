import { queryOptions } from '@tanstack/react-query';
import { MonthDueList } from '@shared/contract/month-due.ts';
import { type MonthPayments, MonthPaymentsResult } from '@shared/contract/month-payment.ts';
import { type MonthReceipts, MonthReceiptsResult } from '@shared/contract/month-receipt.ts';
import { callApi } from '@/lib/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** What falls due in a month given as `yyyy-mm`, and what was received and issued for it. */
export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month', month],
    queryFn: ({ signal }) => callApi(`/month?month=${month}`, MonthDueList, { signal }),
    // Landlords come back to this page after assigning a property to a tenant and expect to see it.
    staleTime: 0,
  });

/** Records that tenants paid all they owe by the end of a month. Safe to repeat with the same key. */
export const payMonth = (body: MonthPayments): Promise<MonthPaymentsResult> =>
  callApi('/month/payments', MonthPaymentsResult, { method: 'POST', body });

/** Issues the receipts of what was paid for a month. Safe to repeat: nothing is issued twice. */
export const issueMonth = (body: MonthReceipts): Promise<MonthReceiptsResult> =>
  callApi('/month/receipts', MonthReceiptsResult, { method: 'POST', body });
