import { queryOptions } from '@tanstack/react-query';
import type { ReceiptDownload } from '@shared/contract/receipt-list.ts';
import {
  MonthTenantList,
  type ReceiptMonthRequest,
  ReceiptMonthResult,
} from '@shared/contract/receipt-month.ts';
import { type DownloadedFile, callApi, callApiForFile } from '@/lib/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** The tenants with rent, and what there is for each in a month given as `yyyy-mm`. */
export const receiptMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month', month],
    queryFn: ({ signal }) => callApi(`/receipts/month?month=${month}`, MonthTenantList, { signal }),
    // Whoever has just given a tenant a property comes back to see it.
    staleTime: 0,
  });

/** Issues the quittances of a month for tenants; asked again, it issues nothing twice. */
export const issueMonth = (body: ReceiptMonthRequest): Promise<ReceiptMonthResult> =>
  callApi('/receipts/month', ReceiptMonthResult, { method: 'POST', body });

/** Gives many receipts as one file. */
export const downloadReceipts = (body: ReceiptDownload): Promise<DownloadedFile> =>
  callApiForFile('/receipts/download', { method: 'POST', body });
