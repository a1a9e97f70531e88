import { useBlocker } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';

interface Props {
  /** True while the form has unsaved input. Pass a function if another component renders the form. */
  readonly isDirty: boolean | (() => boolean);
  /** True if an action other than a navigation would discard the input. An example is the closing of a dialog. */
  readonly isAsking?: boolean;
  readonly onLeave?: () => void;
  readonly onStay?: () => void;
}

/** Asks the user before a navigation, or before the closing of a panel or tab, if unsaved input would be lost. */
export function UnsavedChangesGuard({ isDirty, isAsking = false, onLeave, onStay }: Props) {
  const { LL } = useI18nContext();
  const wouldLose = (): boolean => (typeof isDirty === 'function' ? isDirty() : isDirty);
  const blocker = useBlocker({
    shouldBlockFn: wouldLose,
    enableBeforeUnload: wouldLose,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={isAsking || blocker.status === 'blocked'}
      title={LL.unsaved.title()}
      text={LL.unsaved.text()}
      confirmLabel={LL.unsaved.leave()}
      cancelLabel={LL.unsaved.stay()}
      onConfirm={() => (isAsking ? onLeave?.() : blocker.proceed?.())}
      onCancel={() => (isAsking ? onStay?.() : blocker.reset?.())}
    />
  );
}
