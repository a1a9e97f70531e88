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
import { accountKey } from './accounts/account-key.ts';
import { tenantsQuery } from './people/tenants.ts';
import { useReloadingMutation } from './cache/use-reloading-mutation.ts';

/** The past imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => callApi('/imports', ImportList, { signal }),
});

/** Returns the result that importing each line would have. Stores nothing. */
export const useCheckImport = () =>
  useMutation({
    mutationFn: (body: ImportCheck) => callApi('/imports/check', ImportOutcome, { method: 'POST', body }),
  });

const changedKeys = [importsQuery.queryKey, propertiesQuery.queryKey, tenantsQuery.queryKey, accountKey];

/** Writes one part of an import. A repeated call has no second effect, because each part is written once. */
export function useWriteImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportPart) => callApi('/imports', ImportOutcome, { method: 'POST', body }),
    // Refetches after a failure too, because the server may have stored the data although its response was lost. Does
    // not wait for the lists.
    onSettled: () => {
      for (const queryKey of changedKeys) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Returns the reasons why an import cannot be undone. An empty list means that the import can be undone. */
export const useImportBlockers = () =>
  useMutation({ mutationFn: (id: string) => callApi(`/imports/${id}/blockers`, ImportBlockerList) });

export const useUndoImport = () =>
  useReloadingMutation(changedKeys, (id: string) =>
    callApi(`/imports/${id}/undo`, v.unknown(), { method: 'POST' }),
  );
