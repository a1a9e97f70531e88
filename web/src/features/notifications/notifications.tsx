import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { followNotifications } from '@/api/notifications/live-notifications.ts';
import { userQuery } from '@/api/session/user.ts';
import { LazyPanel } from '@/components/panels/lazy-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { tabTitle } from '@/lib/navigation/tab-title.ts';
import { badgeText } from './read-state.ts';

const drawer = lazyPart(async () => (await import('./notification-drawer.tsx')).NotificationDrawer);

/** The bell with the number of unread notifications. The bell opens the drawer with the notifications. */
export function Notifications() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const isOpen = useSearch({ strict: false, select: ({ notifications }) => notifications === true });
  const navigate = useNavigate();
  const unreadCount = user.unreadNotificationCount;
  const label = unreadCount === 0 ? LL.notifications.title() : LL.notifications.bell({ n: unreadCount });
  const close = (): void =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, notifications: undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="relative"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() =>
          void navigate({
            to: '.',
            search: (search) => ({ ...search, notifications: true as const }),
            resetScroll: false,
          })
        }
      >
        <Bell aria-hidden />
        {unreadCount > 0 && (
          <span
            aria-hidden
            className="absolute top-0 left-1/2 h-4.5 min-w-4.5 rounded-full border-2 border-surface bg-danger px-1 text-center text-[0.6875rem] leading-3.5 font-semibold text-on-danger tabular-nums"
          >
            {badgeText(unreadCount)}
          </span>
        )}
      </Button>
      <UnreadNews key={user.id} unreadCount={unreadCount} />
      <LazyPanel panel={drawer} isOpen={isOpen} width="narrow" onClose={close}>
        {(NotificationDrawer, panel) => <NotificationDrawer {...panel} user={user} />}
      </LazyPanel>
    </>
  );
}

/**
 * Keeps the notifications up to date, and shows the number of unread notifications in the tab's title. When the number
 * rises, screen readers announce the new number, but not the notifications.
 */
function UnreadNews({ unreadCount }: { unreadCount: number }) {
  const { LL } = useI18nContext();
  const client = useQueryClient();
  const [seen, setSeen] = useState({ count: unreadCount, isNews: false });
  if (seen.count !== unreadCount) setSeen({ count: unreadCount, isNews: unreadCount > seen.count });

  useEffect(() => followNotifications(client), [client]);
  useEffect(() => {
    tabTitle.setCount(unreadCount > 0 ? badgeText(unreadCount) : '');
    return () => tabTitle.setCount('');
  }, [unreadCount]);

  // Set `aria-live` explicitly: an open dialog hides all other elements from screen readers, except elements with this
  // attribute.
  return (
    <output aria-live="polite" className="sr-only">
      {seen.isNews && LL.notifications.bell({ n: unreadCount })}
    </output>
  );
}
