import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { RunList, RunUndone, RunUndoPreview } from '@shared/contract/run.ts';
import { callApi } from '@/lib/http/http.ts';
import { receiptsKey } from './receipts-key.ts';

/** Payments that were noted together, newest first. */
export const runsQuery = queryOptions({
  queryKey: ['runs'],
  queryFn: ({ signal }) => callApi('/runs', RunList, { signal }),
  staleTime: 0,
});

/** What taking a run back does: asked each time, since mails leave meanwhile. */
export const runUndoQuery = (id: string) =>
  queryOptions({
    queryKey: ['runs', id, 'undo'],
    queryFn: ({ signal }) => callApi(`/runs/${id}/undo`, RunUndoPreview, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

interface Undo {
  readonly id: string;
  readonly reason: string;
}

/** Takes a run back, part after part until nothing is left of it. */
export function useUndoRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, reason }: Undo): Promise<void> => {
      const call = { method: 'POST', body: { reason } } as const;
      let before = Number.POSITIVE_INFINITY;
      for (;;) {
        const { left } = await callApi(`/runs/${id}/undo`, RunUndone, call);
        // What cannot be taken back would be asked for for ever.
        if (left === 0 || left >= before) return;
        before = left;
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(runsQuery),
        client.invalidateQueries({ queryKey: receiptsKey }),
        client.invalidateQueries({ queryKey: ['bank'] }),
      ]),
  });
}
