import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from './is-focus-lost.ts';

/**
 * Returns a ref for the heading of a page. If the focused control has disappeared with the previous page, the heading
 * gets the focus. The next key then acts on the new page, and a screen reader announces the new page. `page` is the
 * name of the page within its layout.
 */
export function useHeadingFocus<T extends HTMLElement>(page: string): RefObject<T | null> {
  const target = useRef<T>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // If the browser has just opened the page, the user has not used a control yet. The heading then takes no focus.
    if (!navigator.userActivation?.hasBeenActive || !isFocusLost()) return;
    // If a panel covers the page, the panel keeps the focus.
    if (!target.current?.closest('[aria-hidden="true"]')) target.current?.focus({ preventScroll: true });
  }, [page]);
  return target;
}
