import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Due,
  type DueCancellation,
  type DueCreate,
  DueList,
  type DueReduction,
  type RefundCreate,
} from '@shared/contract/due.ts';
import { Receipt } from '@shared/contract/receipt-list.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** What is owed under the lease of a tenant, and what covers it. */
export const duesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...receiptsKey, 'dues', tenantId],
    queryFn: ({ signal }) =>
      callApi(`/dues?${new URLSearchParams({ tenantId }).toString()}`, DueList, { signal }),
  });

function useDueMutation<TVariables, TAnswer>(mutationFn: (variables: TVariables) => Promise<TAnswer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // On failure too: the error may mean that what is on screen is outdated.
    onSettled: () => client.invalidateQueries({ queryKey: receiptsKey }),
  });
}

/** Adds what is owed besides rent; safe to repeat with the same key. */
export const useAddDue = () =>
  useDueMutation((body: DueCreate) => callApi('/dues', Due, { method: 'POST', body }));

/** Waives a part of a rent due; 0 takes it back. */
export const useReduceDue = () =>
  useDueMutation(({ id, ...body }: DueReduction & { id: string }) =>
    callApi(`/dues/${id}`, Due, { method: 'PUT', body }),
  );

/** Cancels a due that is no rent, for good. */
export const useCancelDue = () =>
  useDueMutation(({ id, ...body }: DueCancellation & { id: string }) =>
    callApi(`/dues/${id}/cancel`, Due, { method: 'POST', body }),
  );

/** Issues the receipt of what was paid for a due that is no rent. */
export const issueDue = (id: string): Promise<Receipt> =>
  callApi(`/dues/${id}/receipts`, Receipt, { method: 'POST' });

/** Records what was given back of an advance; safe to repeat with the same key. */
export const useRefund = () =>
  useDueMutation((body: RefundCreate) => callApi('/refunds', Due, { method: 'POST', body }));
