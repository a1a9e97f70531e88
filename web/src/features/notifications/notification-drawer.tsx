import { SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { User } from '@shared/contract/users/user.ts';
import { NotificationTabs } from './notification-tabs.tsx';

interface NotificationDrawerProps {
  readonly user: User;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function NotificationDrawer({ user, isOpen, onClose }: NotificationDrawerProps) {
  const { LL } = useI18nContext();
  return (
    <SidePanel isOpen={isOpen} width="narrow" title={LL.notifications.title()} onClose={onClose}>
      <NotificationTabs user={user} />
    </SidePanel>
  );
}
