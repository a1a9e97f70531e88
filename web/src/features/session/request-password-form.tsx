import { Form } from '@formisch/react';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { EmailAddress } from '@shared/contract/common.ts';
import { requestPasswordReset } from '@/api/password.ts';
import { TextField } from '@/components/form/text-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';

const RequestForm = v.object({ email: EmailAddress });

/** The form that asks for an e-mail with a password reset link. */
export function RequestPasswordForm({ login }: { login: string }) {
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
