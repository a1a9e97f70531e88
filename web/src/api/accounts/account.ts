import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { AccountDeletion, type AccountDeletionRequest } from '@shared/contract/leases/account.ts';
import { type ExportedPart, toExportedPart } from '@/lib/files/zip-files.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { keepUser, userQuery } from '../session/user.ts';

const PATH = '/users/me/deletion';

/**
 * Downloads a part of the account's export. `query` is empty for the first part, and the `next` of the part before for
 * the other parts. If `year` is not null, the export contains only the documents and files of that year.
 */
export async function exportPart(year: string | null, query: string): Promise<ExportedPart> {
  const asked = [...(year === null ? [] : [`year=${year}`]), ...(query === '' ? [] : [query])].join('&');
  return toExportedPart(await callApiForFile(`/users/me/export?${asked}`, { isOnce: true }));
}

/**
 * Requests the deletion of the account, which follows 14 days later. Until then, the landlord can withdraw the request.
 */
export function useRequestDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountDeletionRequest) => callApi(PATH, AccountDeletion, { method: 'POST', body }),
    onSuccess: ({ deletesOn }) => keepUser(client, (user) => ({ ...user, deletesOn })),
  });
}

/** Withdraws the request to delete an account. */
export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountDeletionRequest) =>
      callApi(`${PATH}/keep`, v.unknown(), { method: 'POST', body }),
    onSuccess: () => keepUser(client, (user) => ({ ...user, deletesOn: null })),
    // This call fails if a super-admin has ended the account, or if the landlord has withdrawn the deletion in
    // another tab.
    onError: () => client.invalidateQueries(userQuery),
  });
}

/** Deletes the account at once. The response ends the session. */
export function useDeleteAccountNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountDeletionRequest) =>
      callApi(`${PATH}/now`, v.unknown(), { method: 'POST', body }),
    // The call fails if the landlord has withdrawn the deletion in another tab.
    onError: () => client.invalidateQueries(userQuery),
  });
}
