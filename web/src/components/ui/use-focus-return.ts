import { useRef } from 'react';
import { focusMainHeading } from '@/lib/focus/focus-main-heading.ts';
import { isFocusLost } from '@/lib/focus/is-focus-lost.ts';

/**
 * When a dialog closes, focuses the element that was focused before the dialog opened. If no such element was focused,
 * focuses the link to the dialog. If neither can be focused, focuses the row around the element, else the dialog below,
 * else the page's heading. Radix would focus the dialog's trigger, but our dialogs have no trigger.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  /** The URL of the open dialog, if the dialog has a URL. */
  const address = useRef('');
  /** The rows around the element that has opened the dialog, innermost row first. */
  const rows = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = menuButtonOf(document.activeElement) ?? document.activeElement;
      address.current = location.pathname + location.search;
      rows.current = rowsAround(opener.current);
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const before = isPage(opener.current) ? linkTo(address.current) : opener.current;
      const below = openDialog();
      const place = below ?? document;
      if (before instanceof HTMLElement && place.contains(before)) before.focus({ preventScroll: true });
      // If the focus is lost, the element that opened the dialog was removed or disabled, or is behind the dialog below.
      if (!isFocusLost()) return;
      const row = rows.current.find((one) => place.contains(one));
      // Many rows cannot be focused without a tab index, and show no focus ring.
      if (row) {
        row.tabIndex = -1;
        row.classList.add('focus-ring', '-outline-offset-2');
      }
      const near = row ?? below;
      if (near) near.focus({ preventScroll: true });
      else focusMainHeading();
    },
  };
}

/** Returns the button of the menu around an element. The menu closes, so the focus cannot return to its item. */
function menuButtonOf(element: Element | null): Element | null {
  const id = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}

/** Returns true if the element is the body or the main heading, or if there is no element. */
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
