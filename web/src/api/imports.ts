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

/** The past imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => callApi('/imports', ImportList, { signal }),
});

/** Returns the result that each line would have. Writes nothing. */
export const useCheckImport = () =>
  useMutation({
    mutationFn: (body: ImportCheck) => callApi('/imports/check', ImportOutcome, { method: 'POST', body }),
  });

/** Reloads everything that shows the lines of an import. */
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

/** Writes a part of an import. Safe to repeat: each part of an import is written once. */
export function useWriteImport() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: ImportPart) => callApi('/imports', ImportOutcome, { method: 'POST', body }),
    // Refetch after a failure too: the answer may have been lost on the way. Do not wait for the lists.
    onSettled: () => void changed(),
  });
}

/** Returns the reasons why an import cannot be undone. The list is empty if it can be undone. */
export const useImportBlockers = () =>
  useMutation({ mutationFn: (id: string) => callApi(`/imports/${id}/blockers`, ImportBlockerList) });

/** Undoes a whole import. */
export function useUndoImport() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: string) => callApi(`/imports/${id}/undo`, v.unknown(), { method: 'POST' }),
    onSettled: changed,
  });
}
