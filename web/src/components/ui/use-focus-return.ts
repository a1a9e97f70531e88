import { useRef } from 'react';
import { focusMainHeading } from '@/lib/focus-main-heading.ts';

/**
 * When a dialog closes, returns the focus to the element that had it before. If that is gone, to the dialog below, to the
 * row that it was in, or to the heading of the page. Radix would return it to its own trigger, which our dialogs do not have.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  /** The rows around it, the innermost first. */
  const rows = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
      rows.current = rowsAround(opener.current);
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
      // Gone, or disabled.
      if (document.activeElement !== document.body) return;
      const below = openDialog();
      const row = rows.current.find((one) => (below ?? document).contains(one));
      // Many rows take no focus otherwise.
      if (row) row.tabIndex = -1;
      const near = row ?? below;
      if (near) near.focus({ preventScroll: true });
      else focusMainHeading();
    },
  };
}

function rowsAround(element: Element | null): HTMLElement[] {
  const row = element?.parentElement?.closest<HTMLElement>('li, tr');
  return row ? [row, ...rowsAround(row)] : [];
}

const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1);
