import { useRef } from 'react';

/**
 * When a dialog closes, returns the focus to the element that had it before, or, if that is gone, to the dialog
 * below or the page. Radix would return it to its own trigger, which our dialogs do not have.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) {
        opener.current.focus({ preventScroll: true });
      } else if (document.activeElement === document.body) {
        const below = [...document.querySelectorAll('main, [role="dialog"][data-state="open"]')].at(-1);
        if (below instanceof HTMLElement) below.focus({ preventScroll: true });
      }
    },
  };
}
