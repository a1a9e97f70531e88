import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, SearchX } from 'lucide-react';
import type { Notification } from '@shared/contract/users/notification.ts';
import { notificationsQuery, type Reader } from '@/api/notifications/notifications.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { useWhenVisible } from '@/lib/loading/use-when-visible.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { creationDay } from './read-state.ts';

const ITEMS = [0, 1, 2, 3];

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
        // Each loaded page changes the key, so that React creates a new element. The observer then reports again if the
        // end of the list is in view.
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

const NotificationSkeleton = () => (
  <div className="divide-y divide-border">
    {ITEMS.map((item) => (
      <div key={item} className="flex gap-3.5 px-5 py-4 sm:px-7">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <div className="flex-1 space-y-2.5 py-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      </div>
    ))}
  </div>
);

function NotificationItem({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { locale } = useI18nContext();
  const day = creationDay(notification);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="focus-ring flex w-full gap-3.5 px-5 py-4 text-left transition-colors hover:bg-surface-sunken focus-visible:outline-offset-[-2px] sm:px-7"
    >
      <NotificationIcon type={notification.type} />
      <span className="min-w-0 flex-1">
        <span
          className={cn(
            'block break-words',
            notification.isRead ? 'font-medium text-muted' : 'font-semibold',
          )}
        >
          <UnbrokenNumbers>{notification.title}</UnbrokenNumbers>
        </span>
        <span className="mt-0.5 block text-small text-pretty break-words text-muted">
          <UnbrokenNumbers>{notification.content}</UnbrokenNumbers>
        </span>
        <time dateTime={day} className="mt-1 block text-small text-muted">
          {dayInWords(day, locale)}
        </time>
      </span>
      {!notification.isRead && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-gold" />}
    </button>
  );
}
