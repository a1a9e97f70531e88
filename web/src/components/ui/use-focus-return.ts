import { useRef } from 'react';

/**
 * Gives the focus back, when a dialog closes, to what had it before; when that is gone, to the dialog below or the page.
 * Radix would give it to its own trigger, and our dialogs have none.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const below = [...document.querySelectorAll('main, [role="dialog"][data-state="open"]')].at(-1);
      const target = opener.current?.isConnected ? opener.current : below;
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
