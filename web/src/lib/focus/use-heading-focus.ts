import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for the heading of a page. The heading takes the focus if the control that was used has disappeared
 * with the previous page. The next key then works on the new page, and a screen reader names the page. `page` names the
 * page within its layout.
 */
export function useHeadingFocus<T extends HTMLElement>(page: string): RefObject<T | null> {
  const target = useRef<T>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // The browser has just opened the page, so no control was used yet.
    if (!navigator.userActivation?.hasBeenActive || document.activeElement !== document.body) return;
    // A panel over the page keeps the focus.
    if (!target.current?.closest('[aria-hidden="true"]')) target.current?.focus({ preventScroll: true });
  }, [page]);
  return target;
}
