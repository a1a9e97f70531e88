import { X } from 'lucide-react';
import * as Primitive from '@radix-ui/react-dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '@/lib/cn.ts';
import { fieldOfAnchor, firstFocusTarget } from '@/lib/focus/first-focus-target.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';
import { UnbrokenNumbers } from '../unbroken-numbers.tsx';
import { Button } from './button.tsx';
import { PANEL_WIDTH, type PanelWidth } from './panel-width.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

const overlayClass =
  'fixed inset-0 bg-overlay data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0';

/** A dialog in the middle of the viewport, at most 500 px wide. */
export function Dialog({ isOpen, onClose, title, closeLabel, description, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        {/* The dialog is above the panel that may have opened it. */}
        <Primitive.Overlay className={cn(overlayClass, 'z-[60]')} />
        <Primitive.Content
          className="fixed top-1/2 left-1/2 z-[70] max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-[500px] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card border border-border bg-surface p-6 shadow-raised outline-none data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=closed]:zoom-out-95 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-95"
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focusReturn}
        >
          <Primitive.Title className="pr-10 text-title wrap-anywhere">
            <UnbrokenNumbers>{title}</UnbrokenNumbers>
          </Primitive.Title>
          {description && (
            <Primitive.Description className="mt-2 text-muted wrap-anywhere">
              {description}
            </Primitive.Description>
          )}
          {children}
          {/* The button comes last, so that the content gets the first focus. */}
          <CloseButton label={closeLabel} className="absolute top-4 right-4" />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface PanelProps extends DialogProps {
  readonly width?: PanelWidth;
}

/** A panel on the right of the viewport. On a phone, the panel is as wide as the screen. */
export function Panel({
  isOpen,
  onClose,
  title,
  closeLabel,
  description,
  width = 'normal',
  children,
}: PanelProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={cn(overlayClass, 'z-40')} />
        <Primitive.Content
          ref={focusFirstField}
          data-panel={width}
          onInteractOutside={keepOpenForMessages}
          className={cn(
            'fixed inset-y-0 right-0 z-50 flex w-full flex-col bg-surface low:has-[footer]:block low:has-[footer]:scroll-py-20 low:has-[footer]:overflow-y-auto shadow-raised outline-none data-[state=closed]:animate-out data-[state=closed]:duration-150 data-[state=closed]:slide-out-to-right data-[state=open]:animate-in data-[state=open]:duration-250 data-[state=open]:slide-in-from-right sm:border-l sm:border-border',
            PANEL_WIDTH[width],
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus();
            event.preventDefault();
            if (event.target instanceof HTMLElement) (firstFocusTarget(event.target) ?? event.target).focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onKeyUp={bringIntoSight}
        >
          {/* A header element would be a second banner landmark. The page already has a banner. */}
          <div className="border-b border-border py-4 pr-16 pl-5 sm:py-5 sm:pl-7">
            <Primitive.Title className="text-title wrap-anywhere">
              <UnbrokenNumbers>{title}</UnbrokenNumbers>
            </Primitive.Title>
            {description && (
              <Primitive.Description className="mt-0.5 text-small text-muted wrap-anywhere">
                {description}
              </Primitive.Description>
            )}
          </div>
          {children}
          {/* The button comes last, so that the content gets the first focus. */}
          <CloseButton label={closeLabel} className="absolute top-2.5 right-3 sm:top-3.5 sm:right-4" />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A click on a toast does not count as a click outside the panel. */
function keepOpenForMessages(event: Event): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
    event.preventDefault();
}

/**
 * While the panel has no fields, for example while data load, focuses the panel instead of its close button. When
 * fields appear or are replaced, focuses the first field. Does nothing if the user has moved the focus in the meantime.
 */
function focusFirstField(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined;
  let focusTarget = firstFocusTarget(panel);
  const observer = new MutationObserver(() => {
    const before = focusTarget;
    focusTarget = firstFocusTarget(panel);
    if (focusTarget === before || (document.activeElement !== panel && !isFocusLost())) return;
    focusTarget?.focus({ preventScroll: true });
    // Only the field that the URL names may be further down.
    fieldOfAnchor(panel)?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(panel, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Scrolls to the focused element. After Tab on the last element, Radix focuses the first element without scrolling to
 * it.
 */
function bringIntoSight({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest' });
}

const CloseButton = ({ label, className }: { label: string; className: string }) => (
  <Primitive.Close asChild>
    <Button variant="ghost" size="icon" aria-label={label} className={className}>
      <X aria-hidden />
    </Button>
  </Primitive.Close>
);
