import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  ImportBlockerList,
  type ImportCheck,
  ImportList,
  ImportOutcome,
  type ImportPart,
} from '@shared/contract/import.ts';
import { callApi } from '@/lib/http/http.ts';
import { propertiesQuery } from './properties.ts';
import { receiptsKey } from './receipts-key.ts';
import { tenantsQuery } from './tenants.ts';

/** What was imported before, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => callApi('/imports', ImportList, { signal }),
});

/** What each line would do; nothing is written. */
export const useCheckImport = () =>
  useMutation({
    mutationFn: (body: ImportCheck) => callApi('/imports/check', ImportOutcome, { method: 'POST', body }),
  });

/** Everything that shows what an import added. */
function useChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries(importsQuery),
      client.invalidateQueries(propertiesQuery),
      client.invalidateQueries(tenantsQuery),
      client.invalidateQueries({ queryKey: receiptsKey }),
    ]);
}

/** Writes a part of an import; safe to repeat, since the same part of the same import is written once. */
export function useWriteImport() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: ImportPart) => callApi('/imports', ImportOutcome, { method: 'POST', body }),
    // On failure too: the answer may have been lost on the way. Nobody waits for the lists.
    onSettled: () => void changed(),
  });
}

/** Why an import cannot be undone; empty when it can. */
export const useImportBlockers = () =>
  useMutation({ mutationFn: (id: string) => callApi(`/imports/${id}/blockers`, ImportBlockerList) });

/** Takes a whole import back. */
export function useUndoImport() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: string) => callApi(`/imports/${id}/undo`, v.unknown(), { method: 'POST' }),
    onSettled: changed,
  });
}
