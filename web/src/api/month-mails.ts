import { queryOptions } from '@tanstack/react-query';
import { MonthMailList, ReceiptMail, type ReceiptMailRequest } from '@shared/contract/receipt-mail.ts';
import { callApi } from '@/lib/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** The quittances that hold for a month given as `yyyy-mm`, and how each gets to its tenant. */
export const monthMailsQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month-mails', month],
    queryFn: ({ signal }) => callApi(`/receipts/month/mails?month=${month}`, MonthMailList, { signal }),
    // Whoever has just noted a consent comes back to see it.
    staleTime: 0,
  });

/** Sends a receipt to its tenant, unless it was sent before. */
export const sendUnlessSent = ({
  receiptId,
  requestId,
}: Pick<ReceiptMailRequest, 'requestId'> & { receiptId: string }): Promise<ReceiptMail> =>
  callApi(`/receipts/${receiptId}/email`, ReceiptMail, {
    method: 'POST',
    body: { requestId, unlessSent: true },
  });
