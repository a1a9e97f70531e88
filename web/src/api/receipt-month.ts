import { queryOptions } from '@tanstack/react-query';
import type { ReceiptDownload } from '@shared/contract/receipt-list.ts';
import {
  MonthTenantList,
  type ReceiptMonthRequest,
  ReceiptMonthResult,
} from '@shared/contract/receipt-month.ts';
import { type DownloadedFile, callApi, callApiForFile } from '@/lib/http.ts';
import { secondTry } from '@/lib/second-try.ts';
import { receiptsKey } from './receipts-key.ts';

/** The tenants who owe rent for a month given as `yyyy-mm`, and what has been issued to each for it. */
export const receiptMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month', month],
    queryFn: ({ signal }) => callApi(`/receipts/month?month=${month}`, MonthTenantList, { signal }),
    // Landlords come back to this page after assigning a property to a tenant and expect to see it.
    staleTime: 0,
  });

/** Issues the quittances of a month to the given tenants. Safe to repeat: nothing is issued twice. */
export const issueMonth = (body: ReceiptMonthRequest): Promise<ReceiptMonthResult> =>
  callApi('/receipts/month', ReceiptMonthResult, { method: 'POST', body });

/** Downloads several receipts as one file, at most `DOWNLOAD_MAX`. */
export const downloadReceipts = (body: ReceiptDownload): Promise<DownloadedFile> =>
  secondTry(() => callApiForFile('/receipts/download', { method: 'POST', body }));
