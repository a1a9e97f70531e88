import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { BatchList, BatchUndone, BatchUndoPreview } from '@shared/contract/batch.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** Payments that were noted together, newest first. */
export const batchesQuery = queryOptions({
  queryKey: ['batches'],
  queryFn: ({ signal }) => callApi('/batches', BatchList, { signal }),
  staleTime: 0,
});

/** What taking a batch back does: asked each time, since mails leave meanwhile. */
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

/** Takes a batch back, part after part until nothing is left of it. */
export function useUndoBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: Undo): Promise<void> => {
      const call = { method: 'POST', body: { reason } } as const;
      let before = Number.POSITIVE_INFINITY;
      for (;;) {
        const { left } = await callApi(`/batches/${id}/undo`, BatchUndone, call);
        // What cannot be taken back would be asked for for ever.
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
