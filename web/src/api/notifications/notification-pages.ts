import type { InfiniteData } from '@tanstack/react-query';
import type { NotificationPage } from '@shared/contract/users/notification-page.ts';
import type { Notification } from '@shared/contract/users/notification.ts';

/**
 * The loaded pages of notifications, newest first. The page parameter is the cursor with which the page was requested.
 */
export type NotificationPages = InfiniteData<NotificationPage>;

export const FIRST_PAGE = '';

export function withoutNotification(pages: NotificationPages, id: string): NotificationPages {
  if (!pages.pages.some(({ notifications }) => notifications.some((one) => one.id === id))) return pages;
  return changeNotifications(pages, -1, (page) => page.filter((one) => one.id !== id));
}

/**
 * Adds a notification before all notifications of the same day or an earlier day. If the notification is older than all
 * loaded notifications, adds it only if no more pages can be loaded.
 */
export function withNotification(pages: NotificationPages, added: Notification): NotificationPages {
  if (pages.pages.some(({ notifications }) => notifications.some((one) => one.id === added.id))) return pages;
  const isLater = (one: Notification): boolean => compareDays(one, added) > 0;
  const last = pages.pages.length - 1;
  const found = pages.pages.findIndex(({ notifications }) => !notifications.every(isLater));
  const target = found === -1 && pages.pages[last]?.before === null ? last : found;
  return changeNotifications(pages, 1, (page, index) => {
    if (index !== target) return page;
    const place = page.filter(isLater).length;
    return [...page.slice(0, place), added, ...page.slice(place)];
  });
}

/** An empty list: one page without notifications. */
export const NO_PAGES: NotificationPages = {
  pages: [{ notifications: [], total: 0, before: null }],
  pageParams: [FIRST_PAGE],
};

function changeNotifications(
  { pages, pageParams }: NotificationPages,
  more: number,
  change: (notifications: Notification[], page: number) => Notification[],
): NotificationPages {
  return {
    pages: pages.map((page, index) => ({
      ...page,
      total: page.total + more,
      notifications: change(page.notifications, index),
    })),
    pageParams,
  };
}

function compareDays({ creationDate: a }: Notification, { creationDate: b }: Notification): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
