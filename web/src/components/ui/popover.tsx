import * as Primitive from '@radix-ui/react-popover';
import type { ReactNode } from 'react';

interface PopoverProps {
  /** The accessible name of the popover, which has the role of a dialog. */
  readonly label: string;
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The selector of the element that receives the focus. By default, and if there is none yet, the first control does. */
  readonly firstFocus?: string;
}

/** A small box that is attached to a button. */
export function Popover({ label, trigger, children, isOpen, onOpenChange, firstFocus }: PopoverProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          data-popover
          // An element cannot focus itself when it is mounted: a panel around the popover still keeps the focus.
          onOpenAutoFocus={(event) => {
            const content = event.currentTarget;
            const first =
              firstFocus && content instanceof Element && content.querySelector<HTMLElement>(firstFocus);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-[60] max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-card border border-border bg-surface p-3 shadow-raised outline-none data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
