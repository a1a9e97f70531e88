import { ArrowRight, Mail, MailOpen } from 'lucide-react';
import type { Notification } from '@shared/contract/notification.ts';
import { Button } from '@/components/ui/button.tsx';
import { DialogButtons } from '@/components/ui/dialog-buttons.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { useFollowLink } from './use-follow-link.ts';
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
