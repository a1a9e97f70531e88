import type { ReactNode } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AlertDialog, AlertDialogCancel } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly options?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  /** The colour of the confirm button. Choose red if data will be lost. */
  readonly variant?: 'danger' | 'primary';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation of an action that cannot be undone. A second click on the confirm button has no effect. */
export function ConfirmDialog({
  isOpen,
  confirmLabel,
  cancelLabel,
  isBusy,
  isDisabled,
  variant = 'danger',
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const { LL } = useI18nContext();
  return (
    <AlertDialog isOpen={isOpen} {...dialog}>
      <AlertDialogCancel asChild>
        <Button variant="secondary">{cancelLabel ?? LL.common.cancel()}</Button>
      </AlertDialogCancel>
      {/* The button can still be clicked while the dialog fades out. */}
      <Button
        variant={variant}
        isBusy={isBusy ?? false}
        disabled={isDisabled}
        onClick={() => isOpen && onConfirm()}
      >
        {confirmLabel}
      </Button>
    </AlertDialog>
  );
}
