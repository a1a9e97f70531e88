import { X } from 'lucide-react';
import * as Primitive from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface SheetProps {
  /** The accessible name of the sheet, which has the role of a dialog. */
  readonly label: string;
  readonly closeLabel: string;
  readonly trigger: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Called after the sheet has closed, just before the sheet's button gets the focus. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

/** The style of a link or button that is a row of a sheet. */
export const sheetRowClass =
  'focus-ring flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-left font-medium hover:bg-surface-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft [&_svg]:size-[1.125rem] [&_svg]:shrink-0 [&_svg]:text-muted';

/**
 * A choice that opens at the bottom of a phone's screen, within reach of the thumb. The element `trigger` opens the
 * sheet.
 */
export const Sheet = ({
  label,
  closeLabel,
  trigger,
  isOpen,
  onOpenChange,
  onClosed,
  children,
}: SheetProps) => (
  <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-[60] bg-overlay data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
      <Primitive.Content
        aria-describedby={undefined}
        onCloseAutoFocus={onClosed}
        className="fixed inset-x-0 bottom-0 z-[70] mx-auto max-h-[calc(100dvh-1rem)] max-w-xl overflow-y-auto rounded-t-2xl border border-b-0 border-border bg-surface px-2 pt-1 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-raised outline-none data-[state=closed]:animate-out data-[state=closed]:slide-out-to-bottom data-[state=open]:animate-in data-[state=open]:slide-in-from-bottom"
      >
        <div className="flex items-center justify-between gap-3 pl-3">
          <Primitive.Title className="text-small font-medium text-muted">{label}</Primitive.Title>
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon" aria-label={closeLabel}>
              <X aria-hidden />
            </Button>
          </Primitive.Close>
        </div>
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
