import { useRef } from 'react';
import { focusMainHeading } from '@/lib/focus/focus-main-heading.ts';

/**
 * Returns the focus after a dialog closes: to the element that had the focus before. If another page had opened the
 * dialog, the focus goes to the link that opens it. Without such an element, the focus goes to the dialog below, to the
 * row around the element, or to the page's heading. Radix would return the focus to its own trigger, which our dialogs
 * do not have.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  /** The address of the open dialog, if it has one. */
  const address = useRef('');
  /** The rows around the element, innermost first. */
  const rows = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement;
      address.current = location.pathname + location.search;
      rows.current = rowsAround(opener.current);
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const before = isPage(opener.current) ? linkTo(address.current) : opener.current;
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      // The element was removed or disabled.
      if (document.activeElement !== document.body) return;
      const below = openDialog();
      const row = rows.current.find((one) => (below ?? document).contains(one));
      // Many rows cannot otherwise take the focus.
      if (row) row.tabIndex = -1;
      const near = row ?? below;
      if (near) near.focus({ preventScroll: true });
      else focusMainHeading();
    },
  };
}

/** True if no element of the page had the focus. */
const isPage = (element: Element | null): boolean => element?.matches('body, [data-main-heading]') ?? true;

const linkTo = (address: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
    ({ pathname, search }) => pathname + search === address,
  );

function rowsAround(element: Element | null): HTMLElement[] {
  const row = element?.parentElement?.closest<HTMLElement>('li, tr');
  return row ? [row, ...rowsAround(row)] : [];
}

const openDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1);
