import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '@shared/contract/users/notification.ts';
import type { User } from '@shared/contract/users/user.ts';
import {
  notificationsQuery,
  useMarkAllNotifications,
  useMarkNotification,
} from '@/api/notifications/notifications.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { TabPanel, Tabs } from '@/components/ui/tabs.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { NotificationDialog } from './notification-dialog.tsx';
import { NotificationList } from './notification-list.tsx';

/** The lists of unread and read notifications, and the dialog with the full text of a notification. */
export function NotificationTabs({ user }: { readonly user: User }) {
  const { LL, locale } = useI18nContext();
  const reader = { userId: user.id, locale };
  const [tab, setTab] = useState<'unread' | 'read'>('unread');
  const [opened, setOpened] = useState<Notification | null>(null);
  const { report } = useFailure();
  const markOne = useMarkNotification();
  const markAll = useMarkAllNotifications();
  const unread = useInfiniteQuery(notificationsQuery(reader, false));
  // The tab shows the total of the list, which includes muted types. The number on the bell leaves muted types out.
  const unreadCount = unread.data?.pages[0]?.total ?? user.unreadNotificationCount;
  const hasNone = user.notifications.length === 0;
  const onError = (error: unknown): void => report(error, LL.notifications.markFailed());

  function mark(notification: Notification): void {
    markOne.mutate({ reader, notification, isRead: !notification.isRead }, { onError });
    setOpened(null);
  }

  return (
    <Tabs
      label={LL.notifications.title()}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'unread', label: LL.notifications.unread({ n: unreadCount }) },
        { value: 'read', label: LL.notifications.read() },
      ]}
    >
      <TabPanel value="unread">
        {unreadCount > 0 && (
          <div className="flex justify-end px-3 pt-3 pb-1 sm:px-5">
            <Button variant="ghost" size="small" onClick={() => markAll.mutate(reader, { onError })}>
              <CheckCheck aria-hidden />
              {LL.notifications.markAllRead()}
            </Button>
          </div>
        )}
        <NotificationList
          reader={reader}
          isRead={false}
          emptyText={hasNone ? LL.notifications.empty() : LL.notifications.noUnread()}
          onOpen={setOpened}
        />
      </TabPanel>
      <TabPanel value="read">
        <NotificationList
          reader={reader}
          isRead
          emptyText={hasNone ? LL.notifications.empty() : LL.notifications.noRead()}
          onOpen={setOpened}
        />
      </TabPanel>
      <NotificationDialog
        notification={opened}
        onClose={() => setOpened(null)}
        onMark={mark}
        // Following the link of an unread notification marks the notification as read.
        onFollow={(notification) => (notification.isRead ? setOpened(null) : mark(notification))}
      />
    </Tabs>
  );
}
