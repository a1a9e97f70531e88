import { useSuspenseQuery } from '@tanstack/react-query';
import { userQuery } from '@/api/user.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { OtherSessions } from './other-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
import { SettingsCard } from './settings-card.tsx';

/** The cards that change the password and end other sessions. */
export function SecurityCards() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <>
      <SettingsCard id="password" title={LL.security.passwordTitle()} text={LL.security.passwordText()}>
        <PasswordForm login={user.login} />
      </SettingsCard>
      <SettingsCard id="devices" title={LL.security.othersTitle()} text={LL.security.othersText()}>
        <OtherSessions />
      </SettingsCard>
    </>
  );
}
