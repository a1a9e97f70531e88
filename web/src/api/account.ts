import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { AccountDeletion, type AccountDeletionRequest } from '@shared/contract/account.ts';
import { type DownloadedFile, callApi, callApiForFile } from '@/lib/http/http.ts';
import { keepUser, userQuery } from './user.ts';

const PATH = '/users/me/deletion';

/**
 * Downloads one part of the account's export. Parts are numbered from 1. If `year` is not null, the export contains
 * only the documents of that year.
 */
export async function exportPart(
  year: string | null,
  part: number,
): Promise<DownloadedFile & { readonly count: number }> {
  const query = new URLSearchParams({ ...(year !== null && { year }), part: String(part) });
  const file = await callApiForFile(`/users/me/export?${query.toString()}`, {});
  // Only the first part states the number of parts.
  return { ...file, count: Number(file.headers.get('klinky-parts') ?? part) };
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
