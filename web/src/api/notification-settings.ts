import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationType } from '@shared/contract/notification.ts';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http.ts';
import { userQuery } from './user.ts';

interface Mute {
  readonly type: NotificationType;
  readonly isMuted: boolean;
}

/** Has a type of notifications count towards the badge or not: on screen at once, and back when the server refuses. */
export function useMuteNotificationType() {
  const client = useQueryClient();
  const mutationKey = ['mute'];
  return useMutation({
    mutationKey,
    // One after the other: each call says all types that are muted.
    scope: { id: 'mute' },
    mutationFn: () => {
      const { mutedNotificationTypes = [] } = client.getQueryData(userQuery.queryKey) ?? {};
      return callApi('/users/me', User, { method: 'PUT', body: { mutedNotificationTypes } });
    },
    onMutate: async (mute: Mute) => {
      await client.cancelQueries(userQuery);
      patchMuted(client, mute);
    },
    onSuccess: (user) => {
      // An earlier answer does not know of a later change.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(userQuery.queryKey, user);
    },
    onError: (_, { type, isMuted }) => patchMuted(client, { type, isMuted: !isMuted }),
  });
}

function patchMuted(client: QueryClient, { type, isMuted }: Mute): void {
  client.setQueryData(userQuery.queryKey, (user) => {
    if (!user) return user;
    const others = user.mutedNotificationTypes.filter((other) => other !== type);
    return { ...user, mutedNotificationTypes: isMuted ? [...others, type] : others };
  });
}
