import type { Notification } from '@shared/contract/notification.ts';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords } from '@/lib/text/day-text.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { creationDay } from './read-state.ts';

interface NotificationItemProps {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
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
