import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for the heading of a page. The heading takes the focus when the control that was used has gone with the
 * previous page: the next key continues there, and a screen reader says where that is. `page` names the page within its
 * frame.
 */
export function useHeadingFocus<T extends HTMLElement>(page: string): RefObject<T | null> {
  const target = useRef<T>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // The browser has just opened the page: nothing was used yet.
    if (!navigator.userActivation?.hasBeenActive || document.activeElement !== document.body) return;
    // A panel over the page keeps the focus.
    if (!target.current?.closest('[aria-hidden="true"]')) target.current?.focus({ preventScroll: true });
  }, [page]);
  return target;
}
