import type { FormSchema, FormStore, ValidPath } from '@formisch/react';
import type * as v from 'valibot';
import { PASSWORD_SYMBOLS } from '@shared/contract/users/authentication.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps<TSchema extends FormSchema> {
  readonly form: FormStore<TSchema>;
  readonly label: string;
  readonly passwordPath: ValidPath<v.InferInput<TSchema>, ['password']>;
  readonly confirmationPath: ValidPath<v.InferInput<TSchema>, ['confirmPassword']>;
}

/** The fields for a new password and its confirmation, with the password rule. */
export function NewPasswordFields<TSchema extends FormSchema>({
  form,
  label,
  passwordPath,
  confirmationPath,
}: NewPasswordFieldsProps<TSchema>) {
  const { LL } = useI18nContext();
  return (
    <>
      <PasswordField<TSchema, ['password']>
        form={form}
        path={passwordPath}
        label={label}
        hint={LL.session.passwordHint({ characters: Array.from(PASSWORD_SYMBOLS).join('\u00A0') })}
        autoComplete="new-password"
      />
      <PasswordField<TSchema, ['confirmPassword']>
        form={form}
        path={confirmationPath}
        label={LL.fields.confirmPassword()}
        autoComplete="new-password"
      />
    </>
  );
}
