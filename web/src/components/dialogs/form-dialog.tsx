import {
  createContext,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { UnsavedChangesGuard } from '../form/unsaved-changes-guard.tsx';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

interface DialogForm {
  readonly isDirty: boolean;
}

interface Closing {
  readonly form: Ref<DialogForm>;
  readonly close: () => void;
}

const ClosingContext = createContext<Closing>({ form: null, close: () => {} });

/** A dialog with a form. The dialog asks the user before it closes with unsaved input. */
export function FormDialog({ isOpen, onClose, children, ...dialog }: FormDialogProps) {
  const { LL } = useI18nContext();
  const form = useRef<DialogForm>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = useCallback(() => (form.current?.isDirty ? setIsAsking(true) : onClose()), [onClose]);
  const closing = useMemo<Closing>(() => ({ form, close }), [close]);
  return (
    <Dialog isOpen={isOpen} onClose={close} closeLabel={LL.common.close()} {...dialog}>
      <ClosingContext value={closing}>{children}</ClosingContext>
      <UnsavedChangesGuard
        isDirty={() => form.current?.isDirty === true}
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

/**
 * Tells the surrounding dialog whether the form has unsaved input. Returns a function that closes the dialog. If there
 * is unsaved input, the dialog asks first.
 */
export function useDialogForm(isDirty: boolean): () => void {
  const { form, close } = useContext(ClosingContext);
  useImperativeHandle(form, () => ({ isDirty }), [isDirty]);
  return close;
}
