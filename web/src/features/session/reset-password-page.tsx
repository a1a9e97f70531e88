import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';
import { RequestPasswordForm } from './request-password-form.tsx';

const route = getRouteApi('/reset-password');

/**
 * Requests a reset link, or sets the new password when opened through one. The link's code is kept in memory only: it leaves
 * the address, and with it the browser's history, as soon as it has been read.
 */
export function ResetPasswordPage() {
  const { LL } = useI18nContext();
  const { login = '', code: linkCode } = route.useSearch();
  const navigate = useNavigate();
  const [code, setCode] = useState(linkCode);
  useEffect(() => {
    if (linkCode === undefined) return;
    const search = login === '' ? {} : { login };
    void navigate({ to: '/reset-password', search, state: { hadCode: true }, replace: true });
  }, [linkCode, login, navigate]);
  const isRequest = code === undefined;
  const isCodeLost = useLocation({ select: ({ state }) => state.hadCode }) && isRequest;
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
        <ConfirmPasswordForm login={login} code={String(code)} onAskAgain={() => setCode(undefined)} />
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
