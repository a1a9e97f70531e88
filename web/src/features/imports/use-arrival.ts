import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for an element that replaces the pressed control. Focuses the element and scrolls to its top. */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    const show = (): void => target.current?.scrollIntoView({ block: 'start' });
    show();
    // Cards with an estimated height move the page when they are measured, so scroll in the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}
