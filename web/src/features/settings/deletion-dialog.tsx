import { Form } from '@formisch/react';
import * as v from 'valibot';
import { TypedPassword } from '@shared/contract/authentication.ts';
import { FormFailure } from '@/components/form-failure.tsx';
import { PasswordField } from '@/components/form/password-field.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface DeletionDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly login: string;
  readonly onClose: () => void;
  /** Deletes the account, with the password that was typed. */
  readonly send: (currentPassword: string) => Promise<void>;
}

/** Asks for the password before an account is deleted. */
export function DeletionDialog({ isOpen, title, text, onClose, ...form }: DeletionDialogProps) {
  const { LL } = useI18nContext();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={LL.common.close()} description={text}>
      <Fields {...form} onClose={onClose} />
    </Dialog>
  );
}

const Typed = v.object({ currentPassword: TypedPassword });

function Fields({
  login,
  confirmLabel,
  onClose,
  send,
}: Pick<DeletionDialogProps, 'login' | 'confirmLabel' | 'onClose' | 'send'>) {
  const { LL } = useI18nContext();
  const form = useForm({ schema: Typed, initialInput: { currentPassword: '' } });
  const { submit, failure } = useSubmit(form, {
    send: ({ currentPassword }) => send(currentPassword),
    failedText: LL.privacy.deleteFailed(),
    onRefused: (code) => (code === 'LAST_SUPER_ADMIN' ? LL.privacy.lastSuperAdmin() : undefined),
  });
  return (
    <Form of={form} onSubmit={submit} className="mt-5 space-y-2">
      {/* Tells password managers which account the password is for. */}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        form={form}
        path={['currentPassword']}
        label={LL.security.currentPassword()}
        autoComplete="current-password"
      />
      <FormFailure text={failure} />
      <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {LL.common.cancel()}
        </Button>
        <Button type="submit" variant="danger" isBusy={form.isSubmitting}>
          {confirmLabel}
        </Button>
      </div>
    </Form>
  );
}
