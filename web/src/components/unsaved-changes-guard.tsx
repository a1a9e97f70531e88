import { useBlocker } from '@tanstack/react-router';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks for confirmation before navigating, closing the panel or closing the tab discards unsaved input. */
export function UnsavedChangesGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { LL } = useI18nContext();
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={LL.unsaved.title()}
      text={LL.unsaved.text()}
      confirmLabel={LL.unsaved.leave()}
      cancelLabel={LL.unsaved.stay()}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
