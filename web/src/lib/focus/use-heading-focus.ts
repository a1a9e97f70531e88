import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of a page: takes the focus when the control that somebody used has gone with the page before, so that the
 * next key continues here, and a screen reader says where that is. `page` names the page within the same frame.
 */
export function useHeadingFocus<T extends HTMLElement>(page: string): RefObject<T | null> {
  const target = useRef<T>(null);
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Nothing has been used yet when the browser opens a page.
    if (!navigator.userActivation?.hasBeenActive || document.activeElement !== document.body) return;
    // A page behind a panel leaves the focus to it.
    if (!target.current?.closest('[aria-hidden="true"]')) target.current?.focus({ preventScroll: true });
  }, [page]);
  return target;
}
