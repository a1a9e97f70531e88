import { type RefObject, useEffect, useRef } from 'react';

/** For what appears in place of the control that was used: takes the focus, and comes into view from its top. */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const target = useRef<T>(null);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    target.current?.scrollIntoView({ block: 'start' });
  }, []);
  return target;
}
