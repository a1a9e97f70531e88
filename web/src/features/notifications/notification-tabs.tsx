import { BellOff, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '@shared/contract/notification.ts';
import { useMarkAllNotifications, useMarkNotification } from '@/api/notifications.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { TabPanel, Tabs } from '@/components/ui/tabs.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { NotificationDialog } from './notification-dialog.tsx';
import { NotificationItem } from './notification-item.tsx';

interface NotificationTabsProps {
  readonly userId: string;
  readonly notifications: readonly Notification[];
}

/** Unread and read notifications, and what each of them says in full. */
export function NotificationTabs({ userId, notifications }: NotificationTabsProps) {
  const { LL } = useI18nContext();
  const [tab, setTab] = useState<'unread' | 'read'>('unread');
  const [openId, setOpenId] = useState<string | null>(null);
  const { report } = useFailure();
  const markOne = useMarkNotification();
  const markAll = useMarkAllNotifications();
  const unread = notifications.filter(({ isRead }) => !isRead);
  const read = notifications.filter(({ isRead }) => isRead);
  const onError = (error: unknown): void => report(error, LL.notifications.markFailed());

  return (
    <Tabs
      label={LL.notifications.title()}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'unread', label: LL.notifications.unread({ n: unread.length }) },
        { value: 'read', label: LL.notifications.read() },
      ]}
    >
      <TabPanel value="unread">
        {unread.length > 0 && (
          <div className="flex justify-end px-3 pt-3 sm:px-5">
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                markAll.mutate({ userId, ids: unread.map(({ id }) => id), isRead: true }, { onError })
              }
            >
              <CheckCheck aria-hidden />
              {LL.notifications.markAllRead()}
            </Button>
          </div>
        )}
        <NotificationList
          notifications={unread}
          emptyText={notifications.length === 0 ? LL.notifications.empty() : LL.notifications.noUnread()}
          onOpen={setOpenId}
        />
      </TabPanel>
      <TabPanel value="read">
        <NotificationList
          notifications={read}
          emptyText={notifications.length === 0 ? LL.notifications.empty() : LL.notifications.noRead()}
          onOpen={setOpenId}
        />
      </TabPanel>
      <NotificationDialog
        notification={notifications.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
        onMark={({ id, isRead }) => {
          markOne.mutate({ userId, ids: [id], isRead: !isRead }, { onError });
          setOpenId(null);
        }}
      />
    </Tabs>
  );
}

interface NotificationListProps {
  readonly notifications: readonly Notification[];
  readonly emptyText: string;
  readonly onOpen: (id: string) => void;
}

function NotificationList({ notifications, emptyText, onOpen }: NotificationListProps) {
  const { LL } = useI18nContext();
  if (notifications.length === 0) {
    return <EmptyState icon={BellOff} title={emptyText} text={LL.notifications.emptyHint()} />;
  }
  return (
    <ul className="divide-y divide-border">
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notification={notification} onOpen={() => onOpen(notification.id)} />
        </li>
      ))}
    </ul>
  );
}
