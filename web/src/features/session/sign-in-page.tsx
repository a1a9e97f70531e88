import { Form, getInput } from '@formisch/react';
import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SignIn } from '@shared/contract/users/authentication.ts';
import { signIn } from '@/api/session/authentication.ts';
import { PasswordField } from '@/components/form/password-field.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LazyContent } from '@/components/lazy-content.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import { notify } from '@/lib/notify.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SignInOrUpLink } from './sign-in-or-up-link.tsx';
import { SocialSignIn } from './social-sign-in.tsx';

// Few users need these parts, so they load only when needed.
const formFailure = lazyPart(async () => (await import('@/components/form/form-failure.tsx')).FormFailure);
const mailboxNotice = lazyPart(async () => (await import('./mailbox-notice.tsx')).MailboxNotice);

const route = getRouteApi('/signin');

export function SignInPage() {
  const { LL } = useI18nContext();
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const { login = '', awaitedMail } = useLocation({ select: ({ state }) => state });
  const awaited =
    pendingEmail === null
      ? awaitedMail && { email: login, mail: awaitedMail }
      : { email: pendingEmail, mail: 'confirmation' as const };
  const { form, submit, failure } = useSignInForm(login, setPendingEmail);
  // Pass the typed address to the page for forgotten passwords, so that the user need not type it again.
  const username = getInput(form, { path: ['username'] });
  useArrivalMessage();
  return (
    <AuthFrame
      title={LL.session.signInTitle()}
      subtitle={LL.session.signInSubtitle()}
      isPasswordNext={login !== '' && !awaitedMail}
    >
      {awaited && (
        <LazyContent part={mailboxNotice}>{(MailboxNotice) => <MailboxNotice {...awaited} />}</LazyContent>
      )}
      <Form of={form} onSubmit={submit} className="space-y-3">
        <TextField
          form={form}
          path={['username']}
          label={LL.fields.email()}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          path={['password']}
          label={LL.fields.password()}
          autoComplete="current-password"
        />
        <p className="-mt-3 text-right">
          <Link
            to="/reset-password"
            state={username ? { login: username } : {}}
            className="focus-ring rounded-sm text-small font-medium text-primary underline-offset-4 hover:underline"
          >
            {LL.session.forgotPassword()}
          </Link>
        </p>
        {failure !== null && (
          <LazyContent part={formFailure}>{(FormFailure) => <FormFailure text={failure} />}</LazyContent>
        )}
        <Button type="submit" size="large" className="mt-2 w-full" isBusy={form.isSubmitting}>
          {LL.session.signIn()}
        </Button>
      </Form>
      <SocialSignIn />
      <SignInOrUpLink question={LL.session.noAccount()} to="/signup" linkText={LL.session.signUpLink()} />
    </AuthFrame>
  );
}

function useSignInForm(login: string, onPending: (email: string) => void) {
  const { LL } = useI18nContext();
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const { loadQueryClient } = route.useRouteContext();
  const form = useForm({ schema: SignIn, initialInput: { username: login, password: '' } });
  const { submit, failure } = useSubmit(form, {
    send: async (credentials) => {
      const [user, queryClient, { startSession }] = await Promise.all([
        signIn(credentials),
        loadQueryClient(),
        import('./require-user.ts'),
      ]);
      startSession(queryClient, user);
      loggedInFlag.set();
      await navigate({ href: redirect ?? '/dashboard', replace: true });
      // Returning false lets the user submit the same data again if the redirect leads back to this page.
      return false;
    },
    failedText: LL.session.signInFailed(),
    onRefused: (errorCode, credentials) => {
      // Another person may have caused the failed attempts, so the message names a different way to sign in.
      if (errorCode === 'TOO_MANY_REQUESTS') return LL.session.tooManySignIns();
      if (errorCode !== 'USER_PENDING_CONFIRMATION') return undefined;
      onPending(credentials.username);
      return LL.session.userPendingConfirmation();
    },
  });
  return { form, submit, failure };
}

/** Shows the message that the URL asks for, and then removes the message from the URL. */
function useArrivalMessage(): void {
  const { LL } = useI18nContext();
  const search = route.useSearch();
  const navigate = useNavigate();
  const hasJustSignedUp = useLocation({ select: ({ state }) => state.awaitedMail === 'confirmation' });
  const shown = useRef<object | null>(null);
  useEffect(() => {
    const { confirmation, sessionExpired, signedOut, redirect } = search;
    if (!(confirmation ?? sessionExpired ?? signedOut) || shown.current === search) return;
    shown.current = search;
    if (sessionExpired) notify.error(LL.session.sessionExpired());
    if (signedOut) notify.info(LL.session.signedOutElsewhere());
    if (confirmation === 'failed') notify.error(LL.session.confirmationFailed());
    if (confirmation === 'already') notify.info(LL.session.alreadyConfirmed());
    if (confirmation === 'success') {
      notify.success(hasJustSignedUp ? LL.session.accountCreated() : LL.session.accountConfirmed());
    }
    void navigate({ to: '/signin', search: { redirect }, state: true, replace: true });
  }, [LL, hasJustSignedUp, navigate, search]);
}
