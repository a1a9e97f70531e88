import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  WhitelistedUser,
  type WhitelistedUserCreate,
  WhitelistedUserList,
} from '@shared/contract/whitelist.ts';
import { callApi } from '@/lib/http.ts';
import { nullIfGone } from './null-if-gone.ts';

const PATH = '/admin/whitelist/users';

/** Everybody who may sign up. For super-admins. */
export const whitelistQuery = queryOptions({
  queryKey: ['whitelist'],
  queryFn: ({ signal }) => callApi(PATH, WhitelistedUserList, { signal }),
});

function useWhitelistMutation<TVariables>(mutationFn: (variables: TVariables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also on failure: a line whose mail was not sent is there all the same.
    onSettled: () => client.invalidateQueries(whitelistQuery),
  });
}

/** Adds somebody, or changes the line that has `id`; sends the invitation when `sendEmail` says so. */
export const useSaveWhitelistedUser = () =>
  useWhitelistMutation(({ id, ...body }: WhitelistedUserCreate & { readonly id: string | null }) =>
    callApi(`${PATH}${id === null ? '' : `/${id}`}?send-email=${body.sendEmail === true}`, WhitelistedUser, {
      method: 'POST',
      body,
    }),
  );

export const useDeleteWhitelistedUser = () =>
  useWhitelistMutation((id: string) =>
    callApi(`${PATH}/${id}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
