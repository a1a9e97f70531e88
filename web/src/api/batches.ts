import { queryOptions } from '@tanstack/react-query';
import { BatchList, BatchUndone, BatchUndoPreview } from '@shared/contract/payments/batch.ts';
import { callApi } from '@/lib/http/http.ts';
import { accountKey } from './accounts/account-key.ts';
import { useReloadingMutation } from './cache/use-reloading-mutation.ts';

/** The batches of payments, newest first. */
export const batchesQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: ({ signal }) => callApi('/batches', BatchList, { signal }),
  staleTime: 0,
});

/** The effects that undoing a batch would have. Refetches each time, because Klinky may send mails in the meantime. */
export const batchUndoQuery = (id: string) =>
  queryOptions({
    queryKey: ['batches', id, 'undo'],
    queryFn: ({ signal }) => callApi(`/batches/${id}/undo`, BatchUndoPreview, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

interface Undo {
  readonly id: string;
  readonly reason: string;
}

/** Undoes a batch in several requests, until no payment of the batch remains. */
export const useUndoBatch = () =>
  useReloadingMutation(
    [batchesQuery.queryKey, accountKey, ['bank']],
    async ({ id, reason }: Undo): Promise<void> => {
      const call = { method: 'POST', body: { reason } } as const;
      let before = Number.POSITIVE_INFINITY;
      for (;;) {
        const { left } = await callApi(`/batches/${id}/undo`, BatchUndone, call);
        // Stops if the remaining payments cannot be undone. The loop would never end without this check.
        if (left === 0 || left >= before) return;
        before = left;
      }
    },
  );
