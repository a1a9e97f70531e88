import { queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { DocumentMailList, type DocumentMailRequest } from '@shared/contract/document-mail.ts';
import { MonthMailList } from '@shared/contract/month-mail.ts';
import { callApi } from '@/lib/http.ts';
import { receiptsKey } from './receipts-key.ts';

const MAIL_POLL_MS = 1500;

/** The valid quittances of a month given as `yyyy-mm`, and how each one reaches its tenant; polled while one of them is being sent. */
export const monthMailsQuery = (month: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'month-mails', month],
    queryFn: ({ signal }) => callApi(`/month/mails?month=${month}`, MonthMailList, { signal }),
    // Landlords come back to this page after recording a consent and expect to see it.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ mails }) => mails.some((mail) => mail.state === 'queued')) === true && MAIL_POLL_MS,
  });

/** E-mails a receipt to those of its tenants to whom it has not been sent yet. */
export const sendUnlessSent = ({
  receiptId,
  idempotencyKey,
}: Pick<DocumentMailRequest, 'idempotencyKey'> & { receiptId: string }): Promise<
  v.InferOutput<typeof DocumentMailList>
> =>
  callApi(`/documents/${receiptId}/email`, DocumentMailList, {
    method: 'POST',
    body: { idempotencyKey, unlessSent: true },
  });
