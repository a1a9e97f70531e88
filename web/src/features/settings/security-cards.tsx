import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions } from '@/api/session.ts';
import { userQuery } from '@/api/user.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
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

/** The button that ends the landlord's sessions on all other devices. */
function OtherSessions() {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const [isAsking, setIsAsking] = useState(false);
  const end = useMutation({ mutationFn: endOtherSessions });
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="mt-5 h-auto! min-h-11 whitespace-normal! max-sm:w-full"
        onClick={() => setIsAsking(true)}
      >
        <MonitorSmartphone aria-hidden />
        {LL.security.endOthers()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={LL.security.endOthersTitle()}
        text={LL.security.endOthersText()}
        confirmLabel={LL.security.endOthersConfirm()}
        isBusy={end.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          end.mutate(undefined, {
            onSuccess: () => notify.success(LL.security.othersEnded()),
            onError: (error) => report(error, LL.security.endOthersFailed()),
            onSettled: () => setIsAsking(false),
          })
        }
      />
    </>
  );
}
