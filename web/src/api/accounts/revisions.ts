import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IssuedRevision,
  Revision,
  RevisionCheck,
  type RevisionCreate,
  type RevisionDraft,
  RevisionList,
  type RevisionTarget,
  type RevisionUndo,
} from '@shared/contract/leases/revision.ts';
import { callApi } from '@/lib/http/http.ts';
import { documentsQuery } from '../documents/documents.ts';
import { usePreviewLetter } from '../documents/issue-letter.ts';
import { usePreview } from '../documents/previews.ts';
import { accountKey } from './account-key.ts';
import { tenantsQuery } from '../people/tenants.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

export interface TypedIndices {
  readonly oldIndex?: number;
  readonly newIndex?: number;
}

const checkOf = (leaseId: string, target: RevisionTarget, typed: TypedIndices) => ({
  queryKey: [...accountKey, 'revision', leaseId, target, typed],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
    const query = new URLSearchParams({ target });
    for (const [name, index] of Object.entries(typed)) query.set(name, String(index));
    return callApi(`/leases/${leaseId}/revision?${query.toString()}`, RevisionCheck, { signal });
  },
});

/**
 * The check whether the rent or the fixed charges of a lease can be revised today. The landlord decides by its result,
 * so the result must be current.
 */
export const revisionQuery = (leaseId: string, target: RevisionTarget) =>
  queryOptions({ ...checkOf(leaseId, target, {}), staleTime: 0 });

/** Returns the check with the indices that the landlord is typing. `typed` is `null` until all missing indices are typed. */
export const useTypedCheck = (leaseId: string, target: RevisionTarget, typed: TypedIndices | null) =>
  usePreview((settled: TypedIndices | null) => checkOf(leaseId, target, settled ?? {}), {
    body: typed,
    isPaused: false,
  });

/** The revisions of a lease, newest first. */
export const revisionsQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...accountKey, 'revisions', leaseId],
    queryFn: ({ signal }) => callApi(`/leases/${leaseId}/revisions`, RevisionList, { signal }),
  });

/** Returns a function that reloads everything that depends on the rent of a lease. */
function useReload(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([client.invalidateQueries({ queryKey: accountKey }), client.invalidateQueries(tenantsQuery)]);
}

/** Revises the rent and issues the letter. A repeated call with the same key changes nothing. */
export function useRevise(leaseId: string) {
  const client = useQueryClient();
  const reload = useReload();
  return useMutation({
    mutationFn: (body: RevisionCreate) =>
      callApi(`/leases/${leaseId}/revisions`, IssuedRevision, { method: 'POST', body }),
    // Does not wait for the account, so that the letter is shown at once.
    onSuccess: ({ document }) => {
      client.setQueryData(documentsQuery({ number: document.number }).queryKey, [document]);
      void reload();
    },
    // An error can mean that the screen is outdated.
    onError: reload,
  });
}

export const usePreviewRevision = (leaseId: string) =>
  usePreviewLetter<RevisionDraft>(`/leases/${leaseId}/revisions/preview`);

/** Undoes a revision. The former rent applies again, and the letter is voided. */
export const useUndoRevision = () =>
  useReloadingMutation(
    [accountKey, tenantsQuery.queryKey],
    ({ id, ...body }: RevisionUndo & { id: string }) =>
      callApi(`/revisions/${id}/undo`, Revision, { method: 'POST', body }),
  );
