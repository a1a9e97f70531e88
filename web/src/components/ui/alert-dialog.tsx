import * as Primitive from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { UnbrokenNumbers } from '../unbroken-numbers.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface AlertDialogProps {
  readonly isOpen: boolean;
  readonly onCancel: () => void;
  readonly title: string;
  readonly text: string;
  /** Additional options between the text and the buttons. */
  readonly options?: ReactNode;
  /** The cancel button, followed by the confirm button. */
  readonly children: ReactNode;
}

export const AlertDialogCancel = Primitive.Cancel;

/** A dialog at most 500 px wide with a question that the user must answer. */
export function AlertDialog({ isOpen, onCancel, title, text, options, children }: AlertDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <Primitive.Portal>
        <Primitive.Overlay
          // A click outside of the dialog must not take the focus from the buttons.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-[60] bg-overlay data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0"
        />
        <Primitive.Content
          {...focusReturn}
          className="fixed top-1/2 left-1/2 z-[70] max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-[500px] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card border border-border bg-surface p-6 shadow-raised outline-none data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95"
        >
          <Primitive.Title className="text-title wrap-anywhere">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 break-words text-pretty text-muted">
            <UnbrokenNumbers>{text}</UnbrokenNumbers>
          </Primitive.Description>
          {options && <div className="mt-4 empty:hidden">{options}</div>}
          <DialogButtons>{children}</DialogButtons>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
