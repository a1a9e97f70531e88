import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '@/api/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { OtherSessions } from './other-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsCard } from './settings-card.tsx';

/** Changing the password and ending other sessions. */
export function SecurityPage() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  usePageTitle(LL.pageTitle({ page: LL.settings.security() }));
  return (
    <div className="space-y-5">
      <SettingsCard title={LL.security.passwordTitle()} text={LL.security.passwordText()}>
        <PasswordForm login={user.login} />
      </SettingsCard>
      <SettingsCard title={LL.security.othersTitle()} text={LL.security.othersText()}>
        <OtherSessions />
      </SettingsCard>
    </div>
  );
}
