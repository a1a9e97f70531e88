import { queryOptions } from '@tanstack/react-query';
import {
  Due,
  type DueCancellation,
  type DueCreate,
  DueList,
  type DueReduction,
  type RefundCreate,
} from '@shared/contract/leases/due.ts';
import { Receipt } from '@shared/contract/documents/receipt-list.ts';
import { callApi } from '@/lib/http/http.ts';
import { accountKey } from './account-key.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

export const duesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'dues', tenantId],
    queryFn: ({ signal }) =>
      callApi(`/dues?${new URLSearchParams({ tenantId }).toString()}`, DueList, { signal }),
  });

/** Adds a due other than rent. A repeated call with the same key has no second effect. */
export const useAddDue = () =>
  useReloadingMutation([accountKey], (body: DueCreate) => callApi('/dues', Due, { method: 'POST', body }));

/** Waives a part of a rent due. The amount 0 removes the reduction. */
export const useReduceDue = () =>
  useReloadingMutation([accountKey], ({ id, ...body }: DueReduction & { id: string }) =>
    callApi(`/dues/${id}`, Due, { method: 'PUT', body }),
  );

/** Cancels a due other than rent. A cancelled due cannot be restored. */
export const useCancelDue = () =>
  useReloadingMutation([accountKey], ({ id, ...body }: DueCancellation & { id: string }) =>
    callApi(`/dues/${id}/cancel`, Due, { method: 'POST', body }),
  );

/** Issues the receipt for a paid due other than rent. */
export const issueDue = (id: string): Promise<Receipt> =>
  callApi(`/dues/${id}/receipts`, Receipt, { method: 'POST' });

/** Records a refund of an advance. A repeated call with the same key has no second effect. */
export const useRefund = () =>
  useReloadingMutation([accountKey], (body: RefundCreate) =>
    callApi('/refunds', Due, { method: 'POST', body }),
  );
