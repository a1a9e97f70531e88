import * as v from 'valibot';
import { TypedPassword } from '@shared/contract/users/authentication.ts';
import { DialogForm } from '@/components/dialogs/dialog-form.tsx';
import { useForm } from '@/components/form/use-form.ts';
import { useSubmit } from '@/components/form/use-submit.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly failedText: string;
  readonly isDangerous?: boolean;
  readonly login: string;
  readonly onClose: () => void;
  /** Sends the request with the typed password. */
  readonly send: (currentPassword: string) => Promise<void>;
}

/** The dialog that asks for the password before the user deletes the account or cancels the deletion. */
export function PasswordDialog({ isOpen, title, text, onClose, ...form }: PasswordDialogProps) {
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
  failedText,
  isDangerous = false,
  onClose,
  send,
}: Omit<PasswordDialogProps, 'isOpen' | 'title' | 'text'>) {
  const { LL } = useI18nContext();
  const form = useForm({ schema: Typed, initialInput: { currentPassword: '' } });
  const submission = useSubmit(form, {
    send: ({ currentPassword }) => send(currentPassword),
    failedText,
    onRefused: (code) => (code === 'LAST_SUPER_ADMIN' ? LL.privacy.lastSuperAdmin() : undefined),
  });
  return (
    <DialogForm
      form={form}
      submission={submission}
      submitLabel={confirmLabel}
      variant={isDangerous ? 'danger' : 'primary'}
      onCancel={onClose}
    >
      <OwnPasswordField form={form} path={['currentPassword']} login={login} />
    </DialogForm>
  );
}
