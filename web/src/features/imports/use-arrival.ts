import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for an element that has replaced the control which the user pressed. Moves the focus to the element and
 * scrolls to its top.
 */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    const show = (): void => target.current?.scrollIntoView({ block: 'start' });
    show();
    // The browser estimates the height of cards that are out of view. When the browser measures the cards, the page
    // moves. So scroll again after two frames.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}
