import { Form } from '@formisch/react';
import { Link, getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signUp } from '@/api/session/sign-up.ts';
import { NewPasswordFields } from '@/components/form/new-password-fields.tsx';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { LazyContent } from '@/components/lazy-content.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { lazyPart } from '@/lib/loading/lazy-part.ts';
import { linkInput } from './link-input.ts';
import { notify } from '@/lib/notify.ts';
import { AuthFrame } from './auth-frame.tsx';
import { SignInOrUpLink } from './sign-in-or-up-link.tsx';
import { SocialSignIn } from './social-sign-in.tsx';
import { NewCredentials } from './new-credentials.ts';

// Load the dialog only when it opens: its code is large, and most visitors of this page already have an invitation.
const earlyAccess = lazyPart(async () => (await import('./early-access-dialog.tsx')).EarlyAccessDialog);

const route = getRouteApi('/signup');

export function SignUpPage() {
  const { LL } = useI18nContext();
  const hash = useLocation({ select: (location) => location.hash });
  const { login } = { ...route.useSearch(), ...linkInput(hash) };
  const [refusal, setRefusal] = useState<'none' | 'shown' | 'read'>('none');
  const { form, submit } = useSignUpForm(login ?? '', () => setRefusal('shown'));
  return (
    <AuthFrame
      title={LL.signup.signUpTitle()}
      subtitle={LL.signup.signUpSubtitle()}
      isPasswordNext={Boolean(login)}
    >
      <Form of={form} onSubmit={submit} className="space-y-3">
        <TextField
          form={form}
          path={['login']}
          label={LL.fields.email()}
          type="email"
          autoComplete="username"
          spellCheck={false}
        />
        <NewPasswordFields
          form={form}
          label={LL.fields.password()}
          passwordPath={['password']}
          confirmationPath={['confirmPassword']}
        />
        <Button type="submit" size="large" className="mt-2 w-full" isBusy={form.isSubmitting}>
          {LL.signup.signUp()}
        </Button>
      </Form>
      <p className="mt-3 text-center text-small text-pretty text-muted">
        {LL.signup.acceptTerms()}{' '}
        <Link
          to="/terms-of-service"
          className="focus-ring rounded-sm text-foreground underline underline-offset-4 hover:text-primary"
        >
          {LL.signup.termsLink()}
        </Link>
        .
      </p>
      <SocialSignIn />
      <SignInOrUpLink question={LL.signup.alreadyAccount()} to="/signin" linkText={LL.session.signInLink()} />
      {refusal !== 'none' && (
        <LazyContent
          part={earlyAccess}
          onFailed={() => {
            setRefusal('none');
            notify.error(LL.errors.network());
          }}
        >
          {(EarlyAccessDialog) => (
            <EarlyAccessDialog isOpen={refusal === 'shown'} onClose={() => setRefusal('read')} />
          )}
        </LazyContent>
      )}
    </AuthFrame>
  );
}
function useSignUpForm(login: string, onNotInvited: () => void) {
  const { LL } = useI18nContext();
  const navigate = useNavigate();
  const form = useForm({
    schema: NewCredentials,
    initialInput: { login, password: '', confirmPassword: '' },
  });
  const { submit } = useSubmit(form, {
    send: async ({ login: email, password }) => {
      await signUp({ login: email, password, firstName: null, lastName: null });
      await navigate({
        to: '/signin',
        search: { confirmation: 'success' },
        state: { login: email, awaitedMail: 'confirmation' },
      });
    },
    failedText: LL.signup.signUpFailed(),
    onRefused: (errorCode) => {
      if (errorCode === 'USER_ALREADY_EXISTS') return LL.signup.userAlreadyExists();
      if (errorCode === 'EMAIL_NOT_WHITELISTED') onNotInvited();
      else if (errorCode === 'USER_PENDING_CONFIRMATION') notify.info(LL.session.userPendingConfirmation());
      else return undefined;
      return true;
    },
  });
  return { form, submit };
}
