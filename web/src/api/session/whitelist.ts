import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import {
  WHITELIST_BATCH_MAX,
  type WhitelistBatch,
  WhitelistedUser,
  type WhitelistedUserCreate,
  WhitelistedUserList,
} from '@shared/contract/users/whitelist.ts';
import { ApiError, callApi } from '@/lib/http/http.ts';
import { nullIfGone } from '../cache/null-if-gone.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

const PATH = '/admin/whitelist/users';

/** The people who may sign up. Only super-admins may read this list. */
export const whitelistQuery = queryOptions({
  queryKey: ['whitelist'],
  queryFn: ({ signal }) => callApi(PATH, WhitelistedUserList, { signal }),
});

/**
 * Adds a person, or changes the entry with this `id`. If `sendEmail` is set, sends the invitation and returns whether
 * the mail was sent. The entry is saved even if the mail fails.
 */
export const useSaveWhitelistedUser = () =>
  useReloadingMutation(
    [whitelistQuery.queryKey],
    ({ id, ...body }: WhitelistedUserCreate & { readonly id: string | null }) =>
      callApi(
        `${PATH}${id === null ? '' : `/${id}`}?send-email=${body.sendEmail === true}`,
        WhitelistedUser,
        {
          method: 'POST',
          body,
        },
      ).then(
        () => ({ isSent: true }),
        (error: unknown) => {
          if (error instanceof ApiError && error.errorCode === 'EMAIL_NOT_SENT') return { isSent: false };
          throw error;
        },
      ),
  );

/** Adds a list of people. Returns the added entries. */
export const useAddPeople = () =>
  useReloadingMutation([whitelistQuery.queryKey], async (people: WhitelistBatch['users']) => {
    const added: WhitelistedUser[] = [];
    for (let from = 0; from < people.length; from += WHITELIST_BATCH_MAX) {
      const body: WhitelistBatch = { users: people.slice(from, from + WHITELIST_BATCH_MAX) };
      added.push(...(await callApi(`${PATH}/batch`, WhitelistedUserList, { method: 'POST', body })));
    }
    return added;
  });

/** Sends the invitation of an entry. The invitation may have been sent before. */
export const useInvite = () =>
  useReloadingMutation([whitelistQuery.queryKey], (id: string) =>
    callApi(`${PATH}/${id}?send-email=true`, WhitelistedUser, { method: 'POST', body: {} }),
  );

/** Removes an entry. If `endAccount` is true, also ends the account with the entry's address. */
export const useDeleteWhitelistedUser = () =>
  useReloadingMutation(
    [whitelistQuery.queryKey],
    ({ id, endAccount }: { readonly id: string; readonly endAccount: boolean }) =>
      callApi(`${PATH}/${id}?end-account=${endAccount}`, v.unknown(), { method: 'DELETE' }).catch(nullIfGone),
  );
