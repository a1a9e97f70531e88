import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { AccountDeletion, type AccountDeletionRequest } from '@shared/contract/account.ts';
import { type DownloadedFile, callApi, callApiForFile } from '@/lib/http/http.ts';
import { keepUser, userQuery } from './user.ts';

const PATH = '/users/me/deletion';

/** A part of everything of the account, from 1; of the documents, those of one year only if `year` is given. */
export async function exportPart(
  year: string | null,
  part: number,
): Promise<DownloadedFile & { readonly count: number }> {
  const query = new URLSearchParams({ ...(year !== null && { year }), part: String(part) });
  const file = await callApiForFile(`/users/me/export?${query.toString()}`, {});
  // Only the first part says how many there are.
  return { ...file, count: Number(file.headers.get('klinky-parts') ?? part) };
}

/** Has the account deleted after some days, in which it can be kept after all. */
export function useAskDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountDeletionRequest) => callApi(PATH, AccountDeletion, { method: 'POST', body }),
    onSuccess: ({ deletesOn }) => keepUser(client, (user) => ({ ...user, deletesOn })),
  });
}

/** Keeps the account after all. */
export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountDeletionRequest) =>
      callApi(`${PATH}/keep`, v.unknown(), { method: 'POST', body }),
    onSuccess: () => keepUser(client, (user) => ({ ...user, deletesOn: null })),
    // A super-admin may have ended the account meanwhile, or it was kept in another tab.
    onError: () => client.invalidateQueries(userQuery),
  });
}

/** Deletes the account at once; the response ends the session. */
export function useDeleteAccountNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountDeletionRequest) =>
      callApi(`${PATH}/now`, v.unknown(), { method: 'POST', body }),
    // The account may have been kept meanwhile.
    onError: () => client.invalidateQueries(userQuery),
  });
}
