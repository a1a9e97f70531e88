import { Form } from '@formisch/react';
import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { EmailAddress } from '@shared/contract/values/common.ts';
import { requestPasswordReset } from '@/api/session/password.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { tabStorage } from '@/lib/storage/browser-storage.ts';
import { linkInput } from './link-input.ts';
import { AuthFrame } from './auth-frame.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';

const RequestForm = v.object({ email: EmailAddress });

const KEY = 'klinky.resetCode';

/**
 * Stores the code for a new password in the session storage of this tab, until the code is used. If the browser blocks
 * the storage, the code is lost when the page closes. A code works once, within a day, and only together with the
 * e-mail address of its account.
 */
const resetCode = {
  keep: (code: string): void => tabStorage.write(KEY, code),
  read: (): string | undefined => tabStorage.read(KEY) ?? undefined,
  forget: (): void => tabStorage.write(KEY, null),
};

const route = getRouteApi('/reset-password');

/**
 * Without a code, the page offers to mail a password reset link. With the code of such a link, the page asks for a new
 * password. The fragment or the query of the link contains the code and the e-mail address. The page removes the code
 * and the address from the URL at once: a code must not stay in the browser's history, and a reload would send an
 * address in the query to the server. The session storage keeps the code, so that a reload works.
 */
export function ResetPasswordPage() {
  const { LL } = useI18nContext();
  const { hash, state } = useLocation();
  const { login = state.login ?? '', code: linkCode } = { ...route.useSearch(), ...linkInput(hash) };
  const navigate = useNavigate();
  const [code, setCode] = useState(linkCode ?? (state.hadCode ? resetCode.read() : undefined));
  // The user may open another link in the same tab.
  if (linkCode !== undefined && linkCode !== code) setCode(linkCode);
  useEffect(() => {
    if (linkCode === undefined) return;
    resetCode.keep(String(linkCode));
    void navigate({ to: '/reset-password', state: { hadCode: true, login }, replace: true });
  }, [linkCode, login, navigate]);
  const forgetCode = (): void => {
    resetCode.forget();
    setCode(undefined);
  };
  const isRequest = code === undefined;
  const isCodeLost = state.hadCode && isRequest;
  return (
    <AuthFrame
      title={isRequest ? LL.access.resetTitle() : LL.access.newPasswordTitle()}
      subtitle={
        isCodeLost
          ? LL.access.codeLost()
          : isRequest
            ? LL.access.resetSubtitle()
            : LL.access.newPasswordSubtitle()
      }
    >
      {isRequest ? (
        <RequestPasswordForm login={login} />
      ) : (
        <ConfirmPasswordForm
          login={login}
          code={String(code)}
          onAskAgain={forgetCode}
          onChanged={resetCode.forget}
        />
      )}
      <p className="mt-6 text-center">
        <Link
          to="/signin"
          className="focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
        >
          {LL.access.backToSignIn()}
        </Link>
      </p>
    </AuthFrame>
  );
}

/** The form that asks for an e-mail with a password reset link. */
function RequestPasswordForm({ login }: { login: string }) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const form = useForm({
    schema: RequestForm,
    initialInput: { email: login },
  });

  const { submit } = useSubmit(form, {
    send: async ({ email }) => {
      await requestPasswordReset(email);
      notify.success(LL.session.resetSent());
      await navigate({ to: '/signin', state: { login: email, awaitedMail: 'newPassword' } });
    },
    failedText: LL.access.resetFailed(),
  });

  return (
    <Form of={form} onSubmit={submit} className="space-y-3">
      <TextField
        form={form}
        path={['email']}
        label={LL.fields.email()}
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <Button type="submit" size="large" className="mt-2 w-full" isBusy={form.isSubmitting}>
        {LL.access.resetSend()}
      </Button>
    </Form>
  );
}
