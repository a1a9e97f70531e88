import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type PaymentCancellation,
  type PaymentCreate,
  PaymentList,
  PaymentOutcome,
  PaymentPreview,
  PaymentReceiptList,
} from '@shared/contract/payments/payment.ts';
import { Position } from '@shared/contract/leases/position.ts';
import { StatedPaymentList } from '@shared/contract/payments/stated-payment.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { showCancellation, showOutcome } from './payment-outcome.ts';
import { usePreview } from '../documents/previews.ts';
import { accountKey } from './account-key.ts';

/** The payments of a tenant's lease, newest first. */
export const paymentsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'payments', tenantId],
    queryFn: ({ signal }) =>
      callApi(`/payments?${new URLSearchParams({ tenantId }).toString()}`, PaymentList, { signal }),
  });

/**
 * The payments that a receipt states, oldest first. A payment that no other receipt states can be cancelled together
 * with the receipt.
 */
export const statedPaymentsQuery = (receiptId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'stated', receiptId],
    queryFn: ({ signal }) => callApi(`/receipts/${receiptId}/payments`, StatedPaymentList, { signal }),
  });

/**
 * The receipts for the days that a payment pays. Each entry says what happens to the receipt if the payment is
 * cancelled.
 */
export const paymentReceiptsQuery = (paymentId: string) =>
  queryOptions({
    // The query key does not start with `accountKey`, so that cancelling the payment does not refetch this list. The
    // dialog shows the list until it closes.
    queryKey: ['receiptsOfPayment', paymentId],
    queryFn: ({ signal }) => callApi(`/payments/${paymentId}/receipts`, PaymentReceiptList, { signal }),
    // The landlord decides by this list, so the list must be current.
    staleTime: 0,
    gcTime: 0,
  });

function usePaymentMutation<TVariables, TAnswer>(
  mutationFn: (variables: TVariables) => Promise<TAnswer>,
  show: (client: QueryClient, answer: TAnswer) => Promise<void>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => show(client, answer),
    // An error can mean that the screen is outdated.
    onError: () => client.invalidateQueries({ queryKey: accountKey }),
  });
}

/** Records a payment. A repeated call with the same key has no second effect. */
export const useRecordPayment = () =>
  usePaymentMutation(
    (body: PaymentCreate) => callApi('/payments', PaymentOutcome, { method: 'POST', body }),
    showOutcome,
  );

const paymentPreviewQuery = (body: PaymentCreate | null) => ({
  queryKey: [...accountKey, 'payment-preview', body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('/payments/preview', PaymentPreview, { method: 'POST', body, signal }),
});

/** Previews a payment. `body` is `null` while the form is incomplete. */
export const usePaymentPreview = (body: PaymentCreate | null, isPaused: boolean) =>
  usePreview(paymentPreviewQuery, { body, isPaused });

/**
 * Downloads the statement of a tenant's account as a PDF. The statement starts on the day `from`, or, if `from` is
 * `null`, at the start of the account.
 */
export const useDownloadStatement = () =>
  useMutation({
    mutationFn: ({ tenantId, from, to }: { tenantId: string; from: string | null; to: string }) => {
      const days = new URLSearchParams({ ...(from !== null && { from }), to });
      return callApiForFile(`/tenants/${tenantId}/statement?${days.toString()}`, {});
    },
  });

/** Cancels a payment that was never received. A cancelled payment cannot be restored. */
export const useCancelPayment = () =>
  usePaymentMutation(
    ({ id, ...body }: PaymentCancellation & { id: string }) =>
      callApi(`/payments/${id}/cancel`, Position, { method: 'POST', body }),
    showCancellation,
  );
