import { Form, reset } from '@formisch/react';
import * as v from 'valibot';
import { TypedPassword } from '@shared/contract/authentication.ts';
import { issueCode } from '@shared/contract/common.ts';
import { changePassword } from '@/api/password.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { NewPasswordFields } from '@/components/form/new-password-fields.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { UnsavedChangesGuard } from '@/components/unsaved-changes-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { withNewPassword } from '@/lib/form/new-password.ts';
import { notify } from '@/lib/notify.ts';
import { OwnPasswordField } from './own-password-field.tsx';

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

/** The form that changes the password. The form also asks for the current password. */
export function PasswordForm({ login }: { login: string }) {
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
