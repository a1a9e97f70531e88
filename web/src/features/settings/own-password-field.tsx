import type { FormSchema, FormStore, ValidPath } from '@formisch/react';
import type * as v from 'valibot';
import { PasswordField } from '@/components/form/password-field.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface OwnPasswordFieldProps<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  readonly path: ValidPath<v.InferInput<TSchema>, ['currentPassword']>;
  readonly login: string;
}

/** The field for the current password of the signed-in user. */
export function OwnPasswordField<TSchema extends FormSchema>({
  form,
  path,
  login,
}: OwnPasswordFieldProps<TSchema>) {
  const { LL } = useI18nContext();
  return (
    <>
      {/* Tells password managers which account the password is for. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <PasswordField<TSchema, ['currentPassword']>
        form={form}
        path={path}
        label={LL.security.currentPassword()}
        autoComplete="current-password"
      />
    </>
  );
}
