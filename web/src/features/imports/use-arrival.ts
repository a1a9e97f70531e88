import { type RefObject, useEffect, useRef } from 'react';

/** For what appears in place of the control that was used: takes the focus, and comes into view from its top. */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    const show = (): void => target.current?.scrollIntoView({ block: 'start' });
    show();
    // Cards of lines that were only estimated move the page once they are measured.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return target;
}
