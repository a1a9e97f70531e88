import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { BatchList, BatchUndone, BatchUndoPreview } from '@shared/contract/batch.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** The batches of payments, newest first. */
export const batchesQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: ({ signal }) => callApi('/batches', BatchList, { signal }),
  staleTime: 0,
});

/** The result of undoing a batch. Fetched each time, since mails are sent meanwhile. */
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

/** Undoes a batch part by part, until nothing is left of it. */
export function useUndoBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: Undo): Promise<void> => {
      const call = { method: 'POST', body: { reason } } as const;
      let before = Number.POSITIVE_INFINITY;
      for (;;) {
        const { left } = await callApi(`/batches/${id}/undo`, BatchUndone, call);
        // Stop when the rest cannot be undone: the loop would never end.
        if (left === 0 || left >= before) return;
        before = left;
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(batchesQuery),
        client.invalidateQueries({ queryKey: receiptsKey }),
        client.invalidateQueries({ queryKey: ['bank'] }),
      ]),
  });
}
