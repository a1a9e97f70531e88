import { useRouter } from '@tanstack/react-router';
import { ArrowRight, Mail, MailOpen } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Notification } from '@shared/contract/users/notification.ts';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { creationDay, linkTarget } from './read-state.ts';

interface NotificationDialogProps {
  readonly notification: Notification | null;
  readonly onClose: () => void;
  /** Called with an unread notification to mark it as read, or with a read notification to mark it as unread. */
  readonly onMark: (notification: Notification) => void;
  /** Called before the app opens the page to which the notification links. */
  readonly onFollow: (notification: Notification) => void;
}

/** The dialog with the full text of a notification. */
export function NotificationDialog({ notification, onClose, onMark, onFollow }: NotificationDialogProps) {
  const { LL, locale } = useI18nContext();
  const shown = useLastShown(notification);
  const followLink = useFollowLink();
  if (!shown) return null;
  const day = creationDay(shown);
  const Icon = shown.isRead ? Mail : MailOpen;
  return (
    <Dialog
      isOpen={notification !== null}
      onClose={onClose}
      title={shown.title}
      closeLabel={LL.common.close()}
      description={<time dateTime={day}>{dayInWords(day, locale)}</time>}
    >
      <p className="mt-4 max-h-[50dvh] overflow-y-auto break-words whitespace-pre-line">
        <UnbrokenNumbers>{shown.content}</UnbrokenNumbers>
      </p>
      <DialogButtons>
        {shown.link === null && (
          <Button variant="secondary" onClick={onClose}>
            {LL.common.close()}
          </Button>
        )}
        <Button variant={shown.link === null ? 'primary' : 'secondary'} onClick={() => onMark(shown)}>
          <Icon aria-hidden />
          {shown.isRead ? LL.notifications.markUnread() : LL.notifications.markRead()}
        </Button>
        {shown.link !== null && (
          <Button asChild>
            <a href={shown.link} onClick={(event) => followLink(event, () => onFollow(shown))}>
              {LL.notifications.follow[linkTarget(shown.link)]()}
              <ArrowRight aria-hidden />
            </a>
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}

/**
 * Returns a click handler for a link within the app. The handler calls `before`, and then opens the page without a
 * reload. The browser handles a click that opens the link in a new tab or window.
 */
function useFollowLink() {
  const router = useRouter();
  return (event: MouseEvent<HTMLAnchorElement>, before: () => void): void => {
    const isElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    const { pathname, search, hash } = new URL(event.currentTarget.href);
    before();
    void router.navigate({ href: `${pathname}${search}${hash}` });
  };
}
