import { Form } from '@formisch/react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { confirmAccount } from '@/api/session/sign-up.ts';
import { NewPasswordFields } from '@/components/form/new-password-fields.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ApiError } from '@/lib/http/http.ts';
import { withNewPassword } from '@/lib/form/new-password.ts';
import { AuthFrame } from './auth-frame.tsx';

interface ConfirmPageProps {
  readonly token: string;
  /** True if this browser is not the browser of the sign-up. */
  readonly needsPassword: boolean;
}

const NewPasswordForm = withNewPassword({});

/** The page that confirms a new account. The user has to click a button, because mail scanners open links too. */
export function ConfirmPage({ token, needsPassword }: ConfirmPageProps) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const [isPasswordAsked, setIsPasswordAsked] = useState(needsPassword);

  const confirm = async (password?: string): Promise<void> => {
    const { confirmation, login } = await confirmAccount({
      token,
      ...(password !== undefined && { password }),
    });
    const state = login === null ? {} : { login };
    await navigate({ to: '/signin', search: { confirmation }, state, replace: true });
  };

  return (
    <AuthFrame
      title={LL.access.confirmTitle()}
      subtitle={isPasswordAsked ? LL.access.confirmElsewhere() : LL.access.confirmSubtitle()}
    >
      {isPasswordAsked ? (
        <ConfirmWithPassword onConfirm={confirm} />
      ) : (
        <ConfirmByClick onConfirm={confirm} onPasswordAsked={() => setIsPasswordAsked(true)} />
      )}
    </AuthFrame>
  );
}

function ConfirmByClick({
  onConfirm,
  onPasswordAsked,
}: {
  readonly onConfirm: () => Promise<void>;
  readonly onPasswordAsked: () => void;
}) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      // This browser has lost the data of the sign-up since the page opened, so ask for the password.
      if (error instanceof ApiError && error.errorCode === 'VALIDATION_FAILED') return onPasswordAsked();
      report(error, LL.access.confirmFailed());
    }
    setIsBusy(false);
  };
  return (
    <Button size="large" className="w-full" isBusy={isBusy} onClick={() => void confirm()}>
      {LL.access.confirm()}
    </Button>
  );
}

function ConfirmWithPassword({ onConfirm }: { readonly onConfirm: (password: string) => Promise<void> }) {
  const { LL } = useI18nContext();
  const form = useForm({ schema: NewPasswordForm, initialInput: { password: '', confirmPassword: '' } });
  const { submit } = useSubmit(form, {
    send: ({ password }) => onConfirm(password),
    failedText: LL.access.confirmFailed(),
  });
  return (
    <Form of={form} onSubmit={submit} className="space-y-3">
      <NewPasswordFields
        form={form}
        label={LL.fields.newPassword()}
        passwordPath={['password']}
        confirmationPath={['confirmPassword']}
      />
      <Button type="submit" size="large" className="mt-2 w-full" isBusy={form.isSubmitting}>
        {LL.access.confirm()}
      </Button>
    </Form>
  );
}
