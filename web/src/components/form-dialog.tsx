import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Dialog } from './ui/dialog.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

interface Closing {
  readonly setIsDirty: (isDirty: boolean) => void;
  readonly close: () => void;
}

const ClosingContext = createContext<Closing>({ setIsDirty: () => {}, close: () => {} });

/** A dialog with a form, which asks before it is closed with unsaved input, as a panel does. */
export function FormDialog({ isOpen, onClose, children, ...dialog }: FormDialogProps) {
  const { LL } = useI18nContext();
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const closing = useMemo<Closing>(
    () => ({ setIsDirty, close: () => (isDirty ? setIsAsking(true) : onClose()) }),
    [isDirty, onClose],
  );
  return (
    <Dialog isOpen={isOpen} onClose={closing.close} closeLabel={LL.common.close()} {...dialog}>
      <ClosingContext value={closing}>{children}</ClosingContext>
      <UnsavedChangesGuard
        isDirty={isOpen && isDirty}
        isAsking={isOpen && isAsking}
        onLeave={() => {
          setIsAsking(false);
          onClose();
        }}
        onStay={() => setIsAsking(false)}
      />
    </Dialog>
  );
}

/** Tells the dialog around a form whether there is unsaved input; answers what closes it, and asks before where there is. */
export function useDialogForm(isDirty: boolean): () => void {
  const { setIsDirty, close } = useContext(ClosingContext);
  useEffect(() => {
    setIsDirty(isDirty);
    return () => setIsDirty(false);
  }, [isDirty, setIsDirty]);
  return close;
}
