import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { Id } from '@shared/contract/common.ts';
import { ReceiptKind, type ReceiptRequest } from '@shared/contract/receipt.ts';
import { Receipt, ReceiptList, type ReceiptVoid } from '@shared/contract/receipt-list.ts';
import { ReceiptMail, type ReceiptMailRequest } from '@shared/contract/receipt-mail.ts';
import { ReceiptTerm, type ReceiptTermQuery } from '@shared/contract/receipt-term.ts';
import { callApi, callApiForFile, isGone } from '@/lib/http.ts';
import { propertiesQuery } from './properties.ts';
import { receiptsKey } from './receipts-key.ts';
import { tenantsQuery } from './tenants.ts';

const MAIL_POLL_MS = 1500;

/** Every receipt of the landlord, newest first; asked again and again while one of them is being sent. */
export const receiptsQuery = queryOptions({
  queryKey: [...receiptsKey, 'list'],
  queryFn: ({ signal }) => callApi('/receipts', ReceiptList, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ email }) => email?.state === 'queued') === true && MAIL_POLL_MS,
});

/** What a tenant owes for a term, and what there is for it. */
export const receiptTermQuery = ({ tenantId, from, to }: ReceiptTermQuery) =>
  queryOptions({
    queryKey: [...receiptsKey, 'term', tenantId, from, to],
    queryFn: ({ signal }) =>
      callApi(`/receipts/term?${new URLSearchParams({ tenantId, from, to }).toString()}`, ReceiptTerm, {
        signal,
      }),
  });

const Issued = v.object({ id: Id, kind: ReceiptKind, number: v.string() });

/** Issues a receipt: gives its PDF, and which it has become. */
export function useIssueReceipt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReceiptRequest) => {
      const file = await callApiForFile('/receipts', { method: 'POST', body });
      const issued = v.parse(Issued, {
        id: file.headers.get('klinky-receipt-id'),
        kind: file.headers.get('klinky-receipt-kind'),
        number: file.headers.get('klinky-receipt-number'),
      });
      return { ...file, ...issued };
    },
    // Also when it failed: the refusal may say that what is shown is old. The PDF does not wait for it.
    onSettled: () => void client.invalidateQueries({ queryKey: receiptsKey }),
    onError: (error) => {
      if (!isGone(error)) return;
      void client.invalidateQueries(tenantsQuery);
      void client.invalidateQueries(propertiesQuery);
    },
  });
}

/** The PDF of a receipt, the same bytes as on the day of its issue. */
export const useDownloadReceipt = () =>
  useMutation({ mutationFn: (id: string) => callApiForFile(`/receipts/${id}/pdf`, {}) });

/** Voids a receipt for good. */
export function useVoidReceipt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ReceiptVoid & { id: string }) =>
      callApi(`/receipts/${id}/void`, Receipt, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: receiptsKey }),
  });
}

/** Sends a receipt to the tenant by e-mail; the list then says what became of it. */
export function useEmailReceipt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: ReceiptMailRequest & { id: string }) =>
      callApi(`/receipts/${id}/email`, ReceiptMail, { method: 'POST', body }),
    // A refusal may say that the tenant has not agreed any more.
    onError: () => client.invalidateQueries(tenantsQuery),
    onSettled: () => client.invalidateQueries({ queryKey: receiptsKey }),
  });
}
