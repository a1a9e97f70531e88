import { Form, reset } from '@formisch/react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { TypedPassword } from '@shared/contract/users/authentication.ts';
import { issueCode } from '@shared/contract/values/common.ts';
import { changePassword } from '@/api/session/password.ts';
import { endOtherSessions } from '@/api/session/session.ts';
import { userQuery } from '@/api/session/user.ts';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { NewPasswordFields } from '@/components/form/new-password-fields.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { UnsavedChangesGuard } from '@/components/form/unsaved-changes-guard.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { withNewPassword } from '@/lib/form/new-password.ts';
import { notify } from '@/lib/notify.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { SettingsCard } from './settings-card.tsx';

const PasswordChangeForm = v.pipe(
  withNewPassword({ currentPassword: TypedPassword }),
  v.forward(
    v.partialCheck(
      [['currentPassword'], ['password']],
      ({ currentPassword, password }) => currentPassword !== password,
      issueCode('samePassword'),
    ),
    ['password'],
  ),
);

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

/** The cards that change the password and end other sessions. */
export function SecurityCards() {
  const { LL } = useI18nContext();
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <>
      <SettingsCard
        isRare
        id="password"
        title={LL.security.passwordTitle()}
        text={LL.security.passwordText()}
      >
        <PasswordForm login={user.login} />
      </SettingsCard>
      <SettingsCard isRare id="devices" title={LL.security.othersTitle()} text={LL.security.othersText()}>
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

/** The form that changes the password. The form also asks for the current password. */
function PasswordForm({ login }: { login: string }) {
  const { LL } = useI18nContext();
  const form = useForm({
    schema: PasswordChangeForm,
    initialInput: EMPTY,
  });

  const { submit, failure } = useSubmit(form, {
    send: async ({ currentPassword, password: newPassword }) => {
      await changePassword({ currentPassword, newPassword });
      reset(form, { initialInput: EMPTY });
      notify.success(LL.security.passwordChanged());
    },
    failedText: LL.security.passwordChangeFailed(),
    fieldNames: () => ({ newPassword: 'password' }),
  });

  return (
    <Form of={form} onSubmit={submit} className="mt-5 max-w-md space-y-2">
      <OwnPasswordField form={form} path={['currentPassword']} login={login} />
      <NewPasswordFields
        form={form}
        label={LL.fields.newPassword()}
        passwordPath={['password']}
        confirmationPath={['confirmPassword']}
      />
      <FormFailure text={failure} />
      <Button type="submit" size="large" className="max-sm:w-full" isBusy={form.isSubmitting}>
        {LL.security.changePassword()}
      </Button>
      <UnsavedChangesGuard isDirty={form.isDirty} />
    </Form>
  );
}
