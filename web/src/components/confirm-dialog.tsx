import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { AlertDialog, AlertDialogCancel } from './ui/alert-dialog.tsx';
import { Button } from './ui/button.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is lost. */
export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  isBusy,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const { LL } = useI18nContext();
  return (
    <AlertDialog {...dialog}>
      <AlertDialogCancel asChild>
        <Button variant="secondary">{cancelLabel ?? LL.common.cancel()}</Button>
      </AlertDialogCancel>
      <Button variant="danger" isBusy={isBusy ?? false} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </AlertDialog>
  );
}
