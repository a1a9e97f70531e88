import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { NotificationPage } from '@shared/contract/users/notification-page.ts';
import type { Notification } from '@shared/contract/users/notification.ts';
import type { Locale, User } from '@shared/contract/users/user.ts';
import { callApi } from '@/lib/http/http.ts';
import { FIRST_PAGE, NO_PAGES, withNotification, withoutNotification } from './notification-pages.ts';
import { userQuery } from '../session/user.ts';

/** The common prefix of the query keys of the read and the unread notifications. */
export const notificationsKey = ['notifications'] as const;

/** The user whose notifications are shown, and the language of the notifications. */
export interface Reader {
  readonly userId: string;
  readonly locale: Locale;
}

/** The query for the read or the unread notifications, loaded page by page. */
export const notificationsQuery = ({ userId, locale }: Reader, isRead: boolean) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, userId, locale, isRead ? 'read' : 'unread'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ isRead: String(isRead) });
      if (pageParam !== FIRST_PAGE) query.set('before', pageParam);
      return callApi(`/users/${userId}/notifications?${query}`, NotificationPage, { locale, signal });
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ before }) => before,
  });

function patchUser(client: QueryClient, change: (user: User) => Partial<User>): void {
  client.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...change(user) });
}

/**
 * Moves a notification to the list of read or unread notifications. Also marks the notification in the menu of latest
 * notifications, and updates the count of the badge.
 */
function showAs(client: QueryClient, reader: Reader, notification: Notification, isRead: boolean): void {
  const moved = { ...notification, isRead };
  client.setQueryData(
    notificationsQuery(reader, !isRead).queryKey,
    (pages) => pages && withoutNotification(pages, moved.id),
  );
  client.setQueryData(
    notificationsQuery(reader, isRead).queryKey,
    (pages) => pages && withNotification(pages, moved),
  );
  patchUser(client, ({ notifications, mutedNotificationTypes, unreadNotificationCount }) => ({
    notifications: notifications.map((one) => (one.id === moved.id ? moved : one)),
    unreadNotificationCount: mutedNotificationTypes.some((type) => type === moved.type)
      ? unreadNotificationCount
      : Math.max(0, unreadNotificationCount + (isRead ? -1 : 1)),
  }));
}

function showAllAsRead(client: QueryClient, reader: Reader): void {
  client.setQueryData(notificationsQuery(reader, false).queryKey, (pages) => pages && NO_PAGES);
  // Removes the list of read notifications. Only the server knows which notifications this list now contains.
  client.removeQueries(notificationsQuery(reader, true));
  patchUser(client, ({ notifications }) => ({
    notifications: notifications.map((one) => ({ ...one, isRead: true })),
    unreadNotificationCount: 0,
  }));
}

const MUTATION_KEY = ['notifications'];

/** Cancels the running requests for the user and the notifications. The responses would undo the change on screen. */
async function cancelFetches(client: QueryClient): Promise<void> {
  await Promise.all([client.cancelQueries(userQuery), client.cancelQueries({ queryKey: notificationsKey })]);
}

/**
 * Returns true while a change is being sent. Only the last change refetches, because an earlier refetch would undo
 * later changes on screen.
 */
export const isMarking = (client: QueryClient): boolean =>
  client.isMutating({ mutationKey: MUTATION_KEY }) > 0;

/**
 * Refetches the user and the notifications. Does nothing while another change is being sent, because the responses
 * would undo that change on screen.
 */
async function refetch(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: MUTATION_KEY }) > 1) return;
  // Cancels requests first, because `invalidateQueries` does not restart a first load that is still running.
  await cancelFetches(client);
  void client.invalidateQueries(userQuery);
  void client.invalidateQueries({ queryKey: notificationsKey });
}

interface Mark {
  readonly reader: Reader;
  readonly notification: Notification;
  readonly isRead: boolean;
}

/** Marks one notification as read or unread. Updates the screen at once, and rolls back if the server refuses. */
export function useMarkNotification() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ reader: { userId }, notification: { id }, isRead }: Mark) =>
      callApi(`/users/${userId}/notifications/${id}/${isRead ? 'read' : 'unread'}`, v.unknown(), {
        method: 'POST',
        keepalive: true,
      }),
    onMutate: async ({ reader, notification, isRead }) => {
      await cancelFetches(client);
      showAs(client, reader, notification, isRead);
    },
    onError: (_, { reader, notification, isRead }) => showAs(client, reader, notification, !isRead),
    onSettled: () => refetch(client),
  });
}

/** Marks all notifications as read. Updates the screen at once, and rolls back if the server refuses. */
export function useMarkAllNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ userId }: Reader) =>
      callApi(`/users/${userId}/notifications/read`, v.unknown(), { method: 'PUT', keepalive: true }),
    onMutate: async (reader) => {
      await cancelFetches(client);
      const lists = client.getQueriesData({ queryKey: notificationsKey });
      const user = client.getQueryData(userQuery.queryKey);
      showAllAsRead(client, reader);
      return { lists, user };
    },
    onError: (_error, _reader, before) => {
      for (const [key, pages] of before?.lists ?? []) client.setQueryData(key, pages);
      if (before?.user) client.setQueryData(userQuery.queryKey, before.user);
    },
    onSettled: () => refetch(client),
  });
}
