import { Form } from '@formisch/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { NewLogin } from '@shared/contract/users/new-login.ts';
import { confirmPassword } from '@/api/session/password.ts';
import { NewPasswordFields } from '@/components/form/new-password-fields.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import { notify } from '@/lib/notify.ts';
import { NewCredentials } from './new-credentials.ts';

interface ConfirmPasswordFormProps {
  readonly login: string;
  readonly code: string;
  /** Called when the user requests a new code because the API refused the code. */
  readonly onAskAgain: () => void;
  /** Called when the API has accepted the code. */
  readonly onChanged: () => void;
}

/** The form that sets a new password with the code from an e-mail. */
export function ConfirmPasswordForm({ login, code, onAskAgain, onChanged }: ConfirmPasswordFormProps) {
  const { LL } = useI18nContext();
  const { form, submit, isCodeRefused } = useConfirmPassword({ login, code, onChanged });
  return (
    <Form of={form} onSubmit={submit} className="space-y-3">
      <TextField
        form={form}
        path={['login']}
        label={LL.fields.email()}
        type="email"
        autoComplete="username"
        spellCheck={false}
        // If the link contains no valid address, the user types the address.
        disabled={v.is(NewLogin, login)}
      />
      <NewPasswordFields
        form={form}
        label={LL.fields.newPassword()}
        passwordPath={['password']}
        confirmationPath={['confirmPassword']}
      />
      <div role="alert">{isCodeRefused && <RefusedCode login={login} onAskAgain={onAskAgain} />}</div>
      <Button type="submit" size="large" className="mt-2 w-full" isBusy={form.isSubmitting}>
        {LL.access.changePassword()}
      </Button>
    </Form>
  );
}

/** Returns the form, the function that sets the password, and whether the API refused the code. */
function useConfirmPassword({ login, code, onChanged }: Omit<ConfirmPasswordFormProps, 'onAskAgain'>) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const [isCodeRefused, setIsCodeRefused] = useState(false);
  const form = useForm({
    schema: NewCredentials,
    initialInput: { login, password: '', confirmPassword: '' },
  });

  const { submit } = useSubmit(form, {
    send: async ({ login: email, password }) => {
      setIsCodeRefused(false);
      await confirmPassword({ email, password, confirmationCode: code });
      onChanged();
      // A new password ends every session, even the session of this browser.
      loggedInFlag.clear();
      notify.success(LL.access.passwordChanged());
      await navigate({ to: '/signin', state: { login: email }, replace: true });
    },
    failedText: LL.access.passwordChangeFailed(),
    onRefused: (errorCode) => {
      if (errorCode !== 'INVALID_CONFIRMATION_CODE') return undefined;
      setIsCodeRefused(true);
      return true;
    },
  });
  return { form, submit, isCodeRefused };
}

function RefusedCode({ login, onAskAgain }: { login: string; onAskAgain: () => void }) {
  const { LL } = useI18nContext();
  return (
    <div className="flex gap-3 rounded-card bg-danger-soft p-4">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p className="font-medium">{LL.access.codeRefused()}</p>
        <Link
          to="/reset-password"
          state={login === '' ? {} : { login }}
          onClick={onAskAgain}
          className="focus-ring mt-0.5 inline-block rounded-sm font-medium text-primary underline underline-offset-4"
        >
          {LL.access.askAgain()}
        </Link>
      </div>
    </div>
  );
}
