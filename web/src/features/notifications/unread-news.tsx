import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followNotifications } from '@/api/live-notifications.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { tabTitle } from '@/lib/navigation/tab-title.ts';
import { badgeText } from './read-state.ts';

interface UnreadNewsProps {
  readonly unreadCount: number;
}

/**
 * Keeps the notifications up to date, and shows the number of unread notifications in the tab's title. When the number
 * rises, screen readers announce the new number, but not the notifications.
 */
export function UnreadNews({ unreadCount }: UnreadNewsProps) {
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
