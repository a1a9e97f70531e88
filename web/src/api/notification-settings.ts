import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationType } from '@shared/contract/notification.ts';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http/http.ts';
import { keepUser, userQuery } from './user.ts';

interface MuteChange {
  readonly type: NotificationType;
  readonly isMuted: boolean;
}

/**
 * Mutes or unmutes a type of notification. The badge does not count a muted type. Updates the screen at once, and rolls
 * back if the server refuses.
 */
export function useMuteNotificationType() {
  const client = useQueryClient();
  const mutationKey = ['mute'];
  return useMutation({
    mutationKey,
    // Sends one request at a time, because each request contains the full list of muted types.
    scope: { id: 'mute' },
    mutationFn: () => {
      const { mutedNotificationTypes = [] } = client.getQueryData(userQuery.queryKey) ?? {};
      return callApi('/users/me', User, { method: 'PUT', body: { mutedNotificationTypes } });
    },
    onMutate: async (mute: MuteChange) => {
      await client.cancelQueries(userQuery);
      patchMuted(client, mute);
    },
    onSuccess: async (user) => {
      // The response to an earlier request does not contain later changes.
      if (client.isMutating({ mutationKey }) === 1) await keepUser(client, () => user);
    },
    onError: (_, { type, isMuted }) => patchMuted(client, { type, isMuted: !isMuted }),
  });
}

function patchMuted(client: QueryClient, { type, isMuted }: MuteChange): void {
  client.setQueryData(userQuery.queryKey, (user) => {
    if (!user) return user;
    const others = user.mutedNotificationTypes.filter((other) => other !== type);
    return { ...user, mutedNotificationTypes: isMuted ? [...others, type] : others };
  });
}
