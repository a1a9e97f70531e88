import { useSuspenseQuery } from '@tanstack/react-query';
import { useMuteNotificationType } from '@/api/notification-settings.ts';
import { userQuery } from '@/api/user.ts';
import { useFailure } from '@/components/form/use-failure.ts';
import { Switch } from '@/components/ui/switch.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { LateRentForm } from './late-rent-form.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The notification types that the app uses. */
const TYPES = ['payment', 'lease', 'document'] as const;

/** The page on which the landlord chooses the types of notifications. */
export function NotificationsPage() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  const { report } = useFailure();
  const mute = useMuteNotificationType();
  usePageTitle(LL.pageTitle({ page: LL.settings.notifications() }));
  return (
    <div className="space-y-5">
      <SettingsCard title={LL.notificationSettings.badgeTitle()} text={LL.notificationSettings.badgeText()}>
        <ul className="mt-3 -mb-3 divide-y divide-border">
          {TYPES.map((type) => (
            <li key={type}>
              <Switch
                label={LL.notificationSettings[type]()}
                text={LL.notificationSettings[`${type}Text`]()}
                isOn={!user.mutedNotificationTypes.includes(type)}
                onChange={(isOn) =>
                  mute.mutate(
                    { type, isMuted: !isOn },
                    { onError: (error) => report(error, LL.notificationSettings.failed()) },
                  )
                }
              />
            </li>
          ))}
        </ul>
      </SettingsCard>
      <SettingsCard title={LL.notificationSettings.lateTitle()} text={LL.notificationSettings.lateText()}>
        <LateRentForm days={user.lateRentAfterDays} />
      </SettingsCard>
    </div>
  );
}
