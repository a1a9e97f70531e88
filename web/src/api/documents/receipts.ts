import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { Id } from '@shared/contract/values/common.ts';
import { ReceiptKind } from '@shared/contract/documents/receipt-kind.ts';
import { ReceiptPreview, type ReceiptRequest } from '@shared/contract/documents/receipt.ts';
import { Receipt, type ReceiptReissue, type ReceiptVoid } from '@shared/contract/documents/receipt-list.ts';
import { ReceiptTerm, type ReceiptTermQuery } from '@shared/contract/documents/receipt-term.ts';
import { callApi, callApiForFile, isGone } from '@/lib/http/http.ts';
import { usePreview } from './previews.ts';
import { propertiesQuery } from '../properties.ts';
import { accountKey } from '../accounts/account-key.ts';
import { tenantsQuery } from '../people/tenants.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

/** A tenant's dues for a period, and the receipts for this period. */
export const receiptTermQuery = ({ tenantId, from, to }: ReceiptTermQuery) =>
  queryOptions({
    queryKey: [...accountKey, 'term', tenantId, from, to],
    queryFn: ({ signal }) =>
      callApi(`/receipts/term?${new URLSearchParams({ tenantId, from, to }).toString()}`, ReceiptTerm, {
        signal,
      }),
  });

const receiptPreviewQuery = (body: ReceiptRequest | null) => ({
  queryKey: [...accountKey, 'receipt-preview', body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('/receipts/preview', ReceiptPreview, { method: 'POST', body, signal }),
});

/** Previews the receipt that a request would issue. `body` is `null` while the form is incomplete. */
export const useReceiptPreview = (body: ReceiptRequest | null, isPaused: boolean) =>
  usePreview(receiptPreviewQuery, { body, isPaused });

const Issued = v.object({ id: Id, kind: ReceiptKind, number: v.string() });

/** Issues a receipt. Returns the receipt's PDF, id and kind. */
export function useIssueReceipt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ReceiptRequest) => {
      const file = await callApiForFile('/receipts', { method: 'POST', body });
      const issued = v.parse(Issued, {
        id: file.headers.get('klinky-document-id'),
        kind: file.headers.get('klinky-document-kind'),
        number: file.headers.get('klinky-document-number'),
      });
      return { ...file, ...issued };
    },
    // Refetches after success and failure, because an error can mean that the screen is outdated. Does not wait for the
    // data, so that the PDF is not delayed.
    onSettled: () => void client.invalidateQueries({ queryKey: accountKey }),
    onError: (error) => {
      if (!isGone(error)) return;
      void client.invalidateQueries(tenantsQuery);
      void client.invalidateQueries(propertiesQuery);
    },
  });
}

/** Voids a receipt. A voided receipt cannot be restored. */
export const useVoidReceipt = () =>
  useReloadingMutation([accountKey], ({ id, ...body }: ReceiptVoid & { id: string }) =>
    callApi(`/receipts/${id}/void`, Receipt, { method: 'POST', body }),
  );

/**
 * Replaces a receipt with a new receipt, which states today's names and addresses. On request, the new receipt also
 * uses today's terms of the lease.
 */
export const useReissueReceipt = () =>
  useReloadingMutation([accountKey], ({ id, ...body }: ReceiptReissue & { id: string }) =>
    callApi(`/receipts/${id}/reissue`, Receipt, { method: 'POST', body }),
  );
