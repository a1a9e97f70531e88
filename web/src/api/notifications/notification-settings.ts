import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NotificationType } from '@shared/contract/users/notification.ts';
import { User } from '@shared/contract/users/user.ts';
import { callApi } from '@/lib/http/http.ts';
import { keepUser, userQuery } from '../session/user.ts';

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
  /** The changes whose response has not arrived yet, oldest first. */
  const pending = useRef<MuteChange[]>([]);
  const show = (change: MuteChange) =>
    client.setQueryData(userQuery.queryKey, (user) => user && withChange(user, change));
  return useMutation({
    // Sends one request at a time, because each request contains the full list of muted types.
    scope: { id: 'mute' },
    mutationFn: (change: MuteChange) => {
      const { mutedNotificationTypes = [] } = client.getQueryData(userQuery.queryKey) ?? {};
      // Applies the change again, because a refetch of the user may have replaced the list.
      const body = withChange({ mutedNotificationTypes }, change);
      return callApi('/users/me', User, { method: 'PUT', body });
    },
    onMutate: async (change) => {
      pending.current.push(change);
      await client.cancelQueries(userQuery);
      show(change);
    },
    onSuccess: async (user) => {
      pending.current.shift();
      // Applies the pending changes again, because the response does not contain them.
      await keepUser(client, () => pending.current.reduce(withChange, user));
    },
    onError: (_, { type, isMuted }) => {
      pending.current.shift();
      show({ type, isMuted: !isMuted });
    },
  });
}

/** Returns the user with a change of the muted types. `user` needs only the field for these types. */
function withChange<Part extends Pick<User, 'mutedNotificationTypes'>>(
  user: Part,
  { type, isMuted }: MuteChange,
): Part {
  const others = user.mutedNotificationTypes.filter((other) => other !== type);
  return { ...user, mutedNotificationTypes: isMuted ? [...others, type] : others };
}
