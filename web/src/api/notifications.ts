import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { callApi } from '@/lib/http.ts';
import { userQuery } from './user.ts';

interface ReadChange {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly isRead: boolean;
}

function patchNotifications(client: QueryClient, { ids, isRead }: Omit<ReadChange, 'userId'>): void {
  client.setQueryData(
    userQuery.queryKey,
    (user) =>
      user && {
        ...user,
        notifications: user.notifications.map((notification) =>
          ids.includes(notification.id) ? { ...notification, isRead } : notification,
        ),
      },
  );
}

/** Changes the copy on screen at once, and back when the server refuses. */
function useReadChange(call: (change: ReadChange) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onMutate: async (change) => {
      // An answer on its way, made before the change, would undo it.
      await client.cancelQueries(userQuery);
      patchNotifications(client, change);
    },
    onSuccess: (_, change) => patchNotifications(client, change),
    onError: (_, change) => patchNotifications(client, { ids: change.ids, isRead: !change.isRead }),
  });
}

/** Marks one notification as read or unread. */
export const useMarkNotification = () =>
  useReadChange(({ userId, ids: [id = ''], isRead }) =>
    callApi(`/users/${userId}/notifications/${id}/${isRead ? 'read' : 'unread'}`, v.unknown(), {
      method: 'POST',
    }),
  );

/** Marks every notification as read; `ids` are those that are not yet. */
export const useMarkAllNotifications = () =>
  useReadChange(({ userId }) =>
    callApi(`/users/${userId}/notifications/read`, v.unknown(), { method: 'PUT' }),
  );
