import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, SearchX } from 'lucide-react';
import type { Notification } from '@shared/contract/notification.ts';
import { notificationsQuery, type Reader } from '@/api/notifications.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useWhenVisible } from '@/lib/loading/use-when-visible.ts';
import { NotificationItem } from './notification-item.tsx';
import { NotificationSkeleton } from './notification-skeleton.tsx';

interface NotificationListProps {
  readonly reader: Reader;
  readonly isRead: boolean;
  readonly emptyText: string;
  readonly onOpen: (notification: Notification) => void;
}

/** The list of read or unread notifications. Scrolling to the end of the list loads more notifications. */
export function NotificationList({ reader, isRead, emptyText, onOpen }: NotificationListProps) {
  const { LL } = useI18nContext();
  const list = useInfiniteQuery(notificationsQuery(reader, isRead));
  const { data, hasNextPage, isError, isFetchingNextPage } = list;
  const loadMore = (): void => void (isFetchingNextPage || list.fetchNextPage());
  const end = useWhenVisible(() => isError || loadMore(), list.dataUpdatedAt);

  if (!data) {
    if (!isError) return <NotificationSkeleton />;
    return (
      <EmptyState icon={SearchX} title={LL.errors.unexpectedTitle()} text={LL.table.loadFailed()}>
        <Button onClick={() => void list.refetch()}>{LL.common.retry()}</Button>
      </EmptyState>
    );
  }
  const notifications = data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0 && !hasNextPage) {
    return <EmptyState icon={BellOff} title={emptyText} text={LL.notifications.emptyHint()} />;
  }
  return (
    <>
      <ul className="divide-y divide-border">
        {notifications.map((notification) => (
          // The browser does not render list items out of view, so that a long list stays fast.
          <li
            key={notification.id}
            className="[contain-intrinsic-size:auto_6.5rem] [content-visibility:auto]"
          >
            <NotificationItem notification={notification} onOpen={() => onOpen(notification)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        // The key changes with each loaded page. With a new key, React creates a new element. The observer then reports
        // again if the end of the list is in view.
        <div key={data.pages.length} ref={end} className="flex flex-col items-center gap-2 px-5 py-4">
          {isError && <p className="text-small text-danger">{LL.table.loadFailed()}</p>}
          <Button variant="secondary" size="small" isBusy={isFetchingNextPage} onClick={loadMore}>
            {isError ? LL.common.retry() : LL.notifications.more()}
          </Button>
        </div>
      )}
    </>
  );
}
